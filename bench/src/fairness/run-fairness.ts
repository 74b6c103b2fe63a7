import { setTimeout as delay } from 'node:timers/promises';
import { withCleanup } from '../cleanup.js';
import { startReceiver } from '../deliveries/receiver.js';
import { format, printTable, printTitle } from '../report.js';
import { median } from '../statistics.js';
import { type Flood, makeFloods } from './floods.js';
import { addOthers, type Latencies, measures, type Others, tenantCount } from './others.js';
import { openWorld } from './world.js';

const rounds = 5;
const settleMs = 1_000;
const target = 1.5;

/** Measures what 99 tenants wait for, while another floods the server, in one way after the other, and while none does. */
export async function runFairness(): Promise<void> {
  await withCleanup(async (defer) => {
    const world = await openWorld(defer);
    const receiver = await startReceiver(defer);
    const others = await addOthers(world, receiver);
    const floods = await makeFloods(world, receiver);
    // Until all processes have compiled what is hot.
    await others.measure();
    await others.measure();
    const alone: Latencies[] = [];
    const flooded = floods.map((): Latencies[] => []);
    const conditions = [
      async () => void alone.push(await others.measure()),
      ...floods.map((flood, at) => async () => void flooded[at]?.push(await measureDuring(flood, others))),
    ];
    for (let round = 0; round < rounds; round++) {
      for (const measure of round % 2 ? conditions.toReversed() : conditions) {
        await measure();
        await delay(settleMs);
      }
    }
    report(alone, floods, flooded);
  });
}

async function measureDuring(flood: Flood, others: Others): Promise<Latencies> {
  const end = await flood.start();
  try {
    return await others.measure();
  } finally {
    await end();
  }
}

function report(alone: Latencies[], floods: Flood[], flooded: Latencies[][]): void {
  printTitle(`fairness: p99 of ${tenantCount} tenants beside one that floods, in ms, medians of ${rounds} rounds`);
  const medians = (latencies: Latencies[]) =>
    measures.map((measure) => format(median(latencies.map((each) => each[measure]))));
  printTable(
    ['from request to', ...measures],
    [['no flood', ...medians(alone)], ...floods.map(({ name }, at) => [name, ...medians(flooded[at] ?? [])])],
  );
  printTitle(`with the flood / without, medians of pairs; target at most ${target}`);
  const ratioOf = (latencies: Latencies[], measure: keyof Latencies) =>
    median(latencies.map((each, round) => each[measure] / (alone[round]?.[measure] ?? Number.NaN)));
  const cell = (ratio: number) => `${ratio.toFixed(2)}${ratio <= target ? '' : ' MISSED'}`;
  printTable(
    ['', ...measures],
    floods.map(({ name }, at) => [name, ...measures.map((measure) => cell(ratioOf(flooded[at] ?? [], measure)))]),
  );
}
