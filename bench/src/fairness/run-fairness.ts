import { withCleanup } from '../cleanup.js';
import { startReceiver } from '../deliveries/receiver.js';
import { measureBeside, reportBeside } from './beside.js';
import { makeFloods } from './floods.js';
import { addOthers, measures } from './others.js';
import { openWorld } from './world.js';

const target = 1.5;

/** Measures how long 99 tenants wait while another one floods the server, for one kind of flood after the other. */
export async function runFairness({ rounds }: { rounds: number }): Promise<void> {
  await withCleanup(async (defer) => {
    const world = await openWorld(defer);
    const receiver = await startReceiver(defer);
    const others = await addOthers(world, receiver);
    const floods = await makeFloods(world, receiver);
    reportBeside('fairness', floods, await measureBeside(floods, others, rounds), measures, target);
  });
}
