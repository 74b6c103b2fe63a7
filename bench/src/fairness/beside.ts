import { setTimeout as delay } from 'node:timers/promises';
import { format, printTable, printTitle } from '../report.js';
import { quantile } from '../statistics.js';
import type { Flood } from './floods.js';
import { type Latencies, type Measure, type Others, tenantCount } from './others.js';

const settleMs = 1_000;

/** All floods are compared with calm, so it is measured more often. */
const calmsInRound = 3;

/** The latencies of the other tenants: each time without a flood, and in each round during each flood. */
export interface Beside {
  alone: Latencies[];
  flooded: Latencies[][];
}

/** Measures the other tenants without a flood and during each flood, in alternating order. */
export async function measureBeside(floods: readonly Flood[], others: Others, rounds: number): Promise<Beside> {
  // Warms up until all processes have compiled their hot code.
  await others.measure();
  await others.measure();
  const alone: Latencies[] = [];
  const flooded = floods.map((): Latencies[] => []);
  const conditions = floods.flatMap((flood, at) => {
    const measure = async () => void flooded[at]?.push(await measureDuring(flood, others));
    const isCalmFirst = at % Math.ceil(floods.length / calmsInRound) === 0;
    return isCalmFirst ? [async () => void alone.push(await others.measure()), measure] : [measure];
  });
  for (let round = 0; round < rounds; round++) {
    for (const measure of round % 2 ? conditions.toReversed() : conditions) {
      await measure();
      await delay(settleMs);
    }
  }
  return { alone, flooded };
}

async function measureDuring(flood: Flood, others: Others): Promise<Latencies> {
  const end = await flood.start();
  try {
    return await others.measure();
  } finally {
    await end();
  }
}

/** Prints the 99th percentiles of the turns of all rounds, and the effect of each flood compared with the target. */
export function reportBeside(
  title: string,
  floods: readonly Flood[],
  { alone, flooded }: Beside,
  shown: readonly Measure[],
  target: number,
): void {
  const rounds = flooded[0]?.length === 1 ? 'a round' : `${flooded[0]?.length} rounds`;
  printTitle(`${title}: p99 of all turns of ${tenantCount} other tenants in ${rounds}, in ms`);
  const percentiles = (latencies: readonly Latencies[]) =>
    shown.map((measure) => format(percentileOf(latencies, measure)));
  printTable(
    ['from request to', ...shown],
    [['calm', ...percentiles(alone)], ...floods.map(({ name }, at) => [name, ...percentiles(flooded[at] ?? [])])],
  );
  printTitle(`beside it / calm; target at most ${target}`);
  const cell = (ratio: number) => `${ratio.toFixed(2)}${ratio <= target ? '' : ' MISSED'}`;
  printTable(
    ['', ...shown],
    floods.map(({ name }, at) => [
      name,
      ...shown.map((measure) => cell(percentileOf(flooded[at] ?? [], measure) / percentileOf(alone, measure))),
    ]),
  );
}

function percentileOf(latencies: readonly Latencies[], measure: Measure): number {
  return quantile(
    latencies.flatMap((each) => each[measure]),
    0.99,
  );
}
