import { parseArgs } from 'node:util';
import { runAttacks } from './attacks/run-attacks.js';
import { runBoard } from './board/run-board.js';
import { runChanges } from './changes/run-changes.js';
import { runCosts } from './costs/run-costs.js';
import { runCrawls } from './crawls/run-crawls.js';
import { runDeliveries } from './deliveries/run-deliveries.js';
import { runDetection } from './detection/run-detection.js';
import { runFairness } from './fairness/run-fairness.js';
import { runHttp } from './http/run-http.js';
import { runImports } from './imports/run-imports.js';
import { runIntent } from './intent/run-intent.js';
import { keepRun } from './kept-runs.js';
import { runKnowledge } from './knowledge/run-knowledge.js';
import { runLimiter } from './limiter/run-limiter.js';
import { describeMachine, readMachine } from './machine.js';
import { runPaging } from './paging/run-paging.js';
import { runPushes } from './pushes/run-pushes.js';
import { printTitle, takeSections } from './report.js';
import { runSdk } from './sdk/run-sdk.js';
import { runSearch } from './search/run-search.js';
import { runShapes } from './shapes/run-shapes.js';
import { runStreams } from './streams/run-streams.js';
import { runTenants } from './tenants/run-tenants.js';
import { runVerify } from './verify/run-verify.js';
import { runVisitors } from './visitors/run-visitors.js';

const parts = {
  http: runHttp,
  verify: runVerify,
  sdk: runSdk,
  paging: runPaging,
  limiter: runLimiter,
  deliveries: runDeliveries,
  fairness: runFairness,
  attacks: runAttacks,
  streams: runStreams,
  visitors: runVisitors,
  shapes: runShapes,
  knowledge: runKnowledge,
  imports: runImports,
  pushes: runPushes,
  crawls: runCrawls,
  detection: runDetection,
  intent: runIntent,
  search: runSearch,
  board: runBoard,
  changes: runChanges,
  costs: runCosts,
  tenants: runTenants,
};
const names = Object.keys(parts).map((name) => `[${name}]`);
const usage = `bench ${names.join(' ')} [--seconds <of each run, 5 unless told>] [--rows <of imports and the search, 1000000 unless told>] [--rounds <of fairness and attacks, 5 unless told>] [--only <scenario of http, or words of attacks or deliveries>] [--json, which keeps the runs in docs/benchmarks.md]`;

/** Runs the parts that the command line names, or all of them by default. */
async function main(): Promise<void> {
  const known = {
    seconds: { type: 'string' },
    rows: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options: known });
  const seconds = Number(values.seconds ?? 5);
  const rows = Number(values.rows ?? 1_000_000);
  const rounds = Number(values.rounds ?? 5);
  const { only, json = false } = values;
  const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
  const isValid = unknown.length === 0 && seconds >= 1 && rows >= 1 && rounds >= 1;
  // A run that is kept replaces the whole of the one before.
  if (!isValid || (json && only !== undefined)) throw new Error(`usage: ${usage}`);
  const named = Object.entries(parts).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  printTitle(describeMachine(readMachine()));
  for (const [name, run] of named) {
    takeSections();
    const date = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const machine = readMachine();
    await run({ seconds, rows, rounds, only });
    const { json: _, ...told } = values;
    const options = Object.entries(told).map(([key, value]) => ` --${key} ${value}`);
    const command = `npm run bench -- ${name}${options.join('')}`;
    if (json) keepRun(name, { date, command, ...machine, sections: takeSections() });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
