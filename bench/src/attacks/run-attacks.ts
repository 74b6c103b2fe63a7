import { withCleanup } from '../cleanup.js';
import { startReceiver } from '../deliveries/receiver.js';
import { measureBeside, reportBeside } from '../fairness/beside.js';
import { addOthers } from '../fairness/others.js';
import { openWorld } from '../fairness/world.js';
import { findWorker, peakMemoryMb } from '../processes.js';
import { format, printNote } from '../report.js';
import { makeAttacks } from './attacks.js';
import { startMailStrangers } from './mail-strangers.js';
import { startStrangers } from './strangers.js';

const target = 2;
/** The maximum memory of the API and of the worker, in MB each. */
const memoryMb = 1_024;

/**
 * Measures how long 99 tenants wait during each attack of one client on the server, and whether a process ends. With `only`, the attacks whose
 * names contain it.
 */
export async function runAttacks({ rounds, only = '' }: { rounds: number; only?: string | undefined }): Promise<void> {
  await withCleanup(async (defer) => {
    const strangers = await startStrangers(defer);
    const mail = await startMailStrangers(defer);
    const world = await openWorld(defer, {
      NODE_EXTRA_CA_CERTS: mail.certificate,
      AI_BASE_URL: `${strangers}/v1`,
      AI_MODEL: 'hanging',
      TRACKING_PROVIDER: 'ship24',
      SHIP24_API_KEY: 'key',
      SHIP24_BASE_URL: `${strangers}/tracking`,
      TRUST_PROXY: '127.0.0.1',
      FILES_S3_URL: `${strangers}/bucket`,
      FILES_S3_ACCESS_KEY_ID: 'id',
      FILES_S3_SECRET_ACCESS_KEY: 'key',
    });
    const receiver = await startReceiver(defer);
    const others = await addOthers(world, receiver);
    const attacks = (await makeAttacks(world, strangers, mail)).filter(({ name }) => name.includes(only));
    const before = listProcesses(world.server.pid);
    const measured = await measureBeside(attacks, others, rounds);
    reportBeside('attacks', attacks, measured, ['create', 'webhook'], target);
    for (const { name, pid } of before) {
      const isSame = listProcesses(world.server.pid).some((process) => process.pid === pid);
      const peakMb = isSame ? peakMemoryMb(pid) : Number.NaN;
      const verdict = isSame && peakMb <= memoryMb ? 'met' : 'MISSED';
      const fact = isSame ? `never ended; at most ${format(peakMb)} MB` : 'ended';
      printNote(`${name}: ${fact}   target at most ${memoryMb} MB: ${verdict}`);
    }
  });
}

function listProcesses(api: number): { name: string; pid: number }[] {
  return [
    { name: 'API', pid: api },
    { name: 'worker', pid: findWorker(api) },
  ];
}
