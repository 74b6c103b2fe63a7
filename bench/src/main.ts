import { parseArgs } from 'node:util';
import { runHttp } from './http/run-http.js';
import { runLimiter } from './limiter/run-limiter.js';
import { describeMachine } from './machine.js';
import { runPaging } from './paging/run-paging.js';
import { printTitle } from './report.js';
import { runVerify } from './verify/run-verify.js';

const parts = { http: runHttp, verify: runVerify, paging: runPaging, limiter: runLimiter };
const usage = 'bench [http] [verify] [paging] [limiter] [--seconds <of each run, 5 unless told>]';

/** Runs the parts that the command line names, all of them where it names none. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { seconds: { type: 'string' } } });
  const seconds = Number(values.seconds ?? 5);
  const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0 || !(seconds >= 1)) throw new Error(`usage: ${usage}`);
  const named = Object.entries(parts).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  printTitle(describeMachine());
  for (const [, run] of named) await run({ seconds });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
