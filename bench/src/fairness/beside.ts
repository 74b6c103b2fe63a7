import { setTimeout as delay } from 'node:timers/promises';
import { format, printTable, printTitle } from '../report.js';
import { median } from '../statistics.js';
import type { Flood } from './floods.js';
import { type Latencies, type Measure, measures, type Others, tenantCount } from './others.js';

const settleMs = 1_000;

/** A 99th percentile of some 200 turns varies, and all floods are compared with it. */
const calmsInRound = 3;

/** The latencies of the other tenants in each round: without a flood, the median of several times, and during each flood. */
export interface Beside {
  alone: Latencies[];
  flooded: Latencies[][];
}

/** Measures the other tenants without a flood and during each flood, in alternating order. */
export async function measureBeside(floods: readonly Flood[], others: Others, rounds: number): Promise<Beside> {
  // Warms up until all processes have compiled their hot code.
  await others.measure();
  await others.measure();
  const calm = Array.from({ length: rounds }, (): Latencies[] => []);
  const flooded = floods.map((): Latencies[] => []);
  const conditions = floods.flatMap((flood, at) => {
    const measure = async () => void flooded[at]?.push(await measureDuring(flood, others));
    const isCalmFirst = at % Math.ceil(floods.length / calmsInRound) === 0;
    return isCalmFirst ? [async (round: number) => void calm[round]?.push(await others.measure()), measure] : [measure];
  });
  for (let round = 0; round < rounds; round++) {
    for (const measure of round % 2 ? conditions.toReversed() : conditions) {
      await measure(round);
      await delay(settleMs);
    }
  }
  const alone = calm.map(medianOf);
  return { alone, flooded };
}

function medianOf(latencies: Latencies[]): Latencies {
  return Object.fromEntries(
    measures.map((measure) => [measure, median(latencies.map((each) => each[measure]))]),
  ) as Latencies;
}

async function measureDuring(flood: Flood, others: Others): Promise<Latencies> {
  const end = await flood.start();
  try {
    return await others.measure();
  } finally {
    await end();
  }
}

/** Prints the 99th percentiles, and the effect of each flood compared with the target. */
export function reportBeside(
  title: string,
  floods: readonly Flood[],
  { alone, flooded }: Beside,
  shown: readonly Measure[],
  target: number,
): void {
  const rounds = `${alone.length} ${alone.length === 1 ? 'round' : 'rounds'}`;
  printTitle(`${title}: p99 of ${tenantCount} other tenants, in ms, medians of ${rounds}`);
  const medians = (latencies: Latencies[]) =>
    shown.map((measure) => format(median(latencies.map((each) => each[measure]))));
  printTable(
    ['from request to', ...shown],
    [['calm', ...medians(alone)], ...floods.map(({ name }, at) => [name, ...medians(flooded[at] ?? [])])],
  );
  printTitle(`beside it / calm, medians of pairs; target at most ${target}`);
  const ratioOf = (latencies: Latencies[], measure: Measure) =>
    median(latencies.map((each, round) => each[measure] / (alone[round]?.[measure] ?? Number.NaN)));
  const cell = (ratio: number) => `${ratio.toFixed(2)}${ratio <= target ? '' : ' MISSED'}`;
  printTable(
    ['', ...shown],
    floods.map(({ name }, at) => [name, ...shown.map((measure) => cell(ratioOf(flooded[at] ?? [], measure)))]),
  );
}
