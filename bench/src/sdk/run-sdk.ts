import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { divide, inTurns, median } from '../statistics.js';
import { bareFetch, type Calls, type Contestant, contestants, ours } from './contestants.js';
import { faults, tryFault } from './faults.js';
import { measureBundle, measureImport, measureInstallation } from './sizes.js';

const imports = 9;
const rounds = 4;
/** The number of concurrent calls. */
const concurrent = 16;

/** Compares the SDK with stripe, openai, svix and openapi-fetch: sizes, speed relative to a bare fetch, and behavior when a call fails. */
export async function runSdk({ seconds }: { seconds: number }): Promise<void> {
  await reportSizes();
  await reportSpeed(seconds);
  await reportFaults();
}

async function reportSizes(): Promise<void> {
  printTitle(`sdk: sizes, and the median time of ${imports} imports, each in a new process, in turns`);
  const importMs = new Map<Contestant, number[]>(contestants.map((contestant) => [contestant, []]));
  for (const contestant of inTurns(contestants, imports)) {
    importMs.get(contestant)?.push(await measureImport(contestant));
  }
  const rows = contestants.map(async (contestant) => {
    const { bytes, packages } = await measureInstallation(contestant);
    const times = importMs.get(contestant) ?? [];
    return [
      contestant.name,
      `${format((await measureBundle(contestant)) / 1_024, 1)} KB`,
      `${format(median(times))} ms`,
      format(divide(times, importMs.get(ours) ?? []).value, 1),
      `${format(bytes / 1_024 ** 2, 1)} MB`,
      String(packages),
    ];
  });
  printTable(['', 'bundle (gzip)', 'import', '× ours', 'installed', 'packages'], await Promise.all(rows));
}

async function reportSpeed(seconds: number): Promise<void> {
  printTitle(
    `sdk: reads per second, ${concurrent} at once, ${rounds} rounds in turns; a local server in a process of its own`,
  );
  const child = fork(fileURLToPath(new URL('healthy-server.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  try {
    const [{ baseUrl }] = (await once(child, 'message')) as [{ baseUrl: string }];
    const all = [bareFetch, ...contestants];
    const clients = new Map(all.map((contestant) => [contestant, contestant.connect({ baseUrl })]));
    const speeds = new Map<Contestant, number[]>(all.map((contestant) => [contestant, []]));
    for (const calls of clients.values()) await measureSpeed(calls, 1);
    for (const contestant of inTurns(all, rounds)) {
      speeds.get(contestant)?.push(await measureSpeed(clients.get(contestant) as Calls, seconds / rounds));
    }
    const of = (contestant: Contestant) => speeds.get(contestant) ?? [];
    printTable(
      ['', 'reads/s'],
      all.map((contestant) => [contestant.name, format(median(of(contestant)))]),
    );
    for (const contestant of contestants)
      printRatio(`${contestant.name} / bare fetch`, divide(of(contestant), of(bareFetch)));
  } finally {
    child.disconnect();
  }
}

async function measureSpeed(calls: Calls, seconds: number): Promise<number> {
  const startedMs = performance.now();
  let done = 0;
  const work = async () => {
    while (performance.now() - startedMs < seconds * 1_000) {
      await calls.get();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrent }, work));
  return (done / (performance.now() - startedMs)) * 1_000;
}

async function reportFaults(): Promise<void> {
  printTitle('sdk: a call whose first attempt fails, with the default settings of each client');
  const rows = faults.map(async (fault) => [
    fault.name,
    ...(await Promise.all(contestants.map((contestant) => tryFault(contestant, fault)))),
  ]);
  printTable(['', ...contestants.map(({ name }) => name)], await Promise.all(rows));
}
