import { plans } from '@lead-engagement/contract';
import { createLocalRateLimiter } from '../../../apps/server/src/limits/rate/local-rate-limiter.js';
import type {
  ClientConnection,
  LimitedCaller,
  RateLimiter,
} from '../../../apps/server/src/limits/rate/rate-limiter.js';
import { withCleanup } from '../cleanup.js';
import { format, printNote, printTable, printTitle } from '../report.js';
import { median } from '../statistics.js';
import { type CountingRedis, openCountingRedis } from './redis.js';

const rounds = 7;
const tenants = 1_000;
const target = 500_000;

/** A request that ends as soon as it is admitted or refused. */
class Request implements ClientConnection {
  readonly destroyed = false;
  private release: (() => void) | undefined;
  on(_: 'close', listener: () => void): void {
    this.release = listener;
  }
  end(): void {
    this.release?.();
  }
}

/**
 * Measures admissions per second with the limits per minute, per day and of concurrency, in process and, if there is a Redis, through
 * it.
 */
export async function runLimiter({ seconds }: { seconds: number }): Promise<void> {
  await withCleanup(async (defer) => {
    const inProcess = measureLocal(seconds);
    printTitle(`limiter: minute, day and slot taken and given back, ${format(tenants)} tenants, ${rounds} rounds`);
    const rows = [['in process', ...inProcess.map((rate) => format(rate))]];
    const redis = await openCountingRedis(defer);
    if (redis)
      rows.push(['through Redis, 64 at once', ...(await measureRedis(redis, seconds)).map((rate) => format(rate))]);
    printTable(['decisions/s', 'median', 'least', 'greatest'], rows);
    const [rate = 0] = inProcess;
    printNote(`in process: target at least ${format(target)}: ${rate >= target ? 'met' : 'MISSED'}`);
    if (redis) await reportCommands(redis);
    else printNote('No Redis answers on 127.0.0.1:6379: its part is left out.');
  });
}

function makeCallers(): LimitedCaller[] {
  // Every window and the concurrency are counted, but never exhausted.
  const limits = { ...plans.PRO, perMinute: 1e9, perDay: 1e9 };
  return Array.from({ length: tenants }, (_, at) => ({
    tenantId: `bench-${process.pid}-${at}`,
    limits,
    userId: null,
    principalId: 'key',
    principalType: 'API_KEY' as const,
  }));
}

function measureLocal(seconds: number): number[] {
  const limits = createLocalRateLimiter();
  const callers = makeCallers();
  const rates = Array.from({ length: rounds + 1 }, () => {
    const began = performance.now();
    const endsAt = began + (seconds * 1_000) / rounds;
    let decisions = 0;
    while (performance.now() < endsAt) {
      for (const caller of callers) {
        const request = new Request();
        const admission = limits.admit(caller, 'standard', request);
        if (admission instanceof Promise || admission.refusal !== undefined) throw new Error('A request was refused.');
        request.end();
      }
      decisions += callers.length;
    }
    return decisions / ((performance.now() - began) / 1_000);
  });
  return summarize(rates.slice(1));
}

async function measureRedis({ rateLimiter }: CountingRedis, seconds: number): Promise<number[]> {
  const callers = makeCallers();
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now();
    const endsAt = began + (seconds * 1_000) / rounds;
    let decisions = 0;
    const worker = async () => {
      while (performance.now() < endsAt) {
        await admitOnce(rateLimiter, callers[decisions++ % tenants] as LimitedCaller);
      }
    };
    await Promise.all(Array.from({ length: 64 }, worker));
    rates.push(decisions / ((performance.now() - began) / 1_000));
  }
  return summarize(rates.slice(1));
}

async function admitOnce(rateLimiter: RateLimiter, caller: LimitedCaller): Promise<void> {
  const request = new Request();
  const { refusal } = await rateLimiter.admit(caller, 'standard', request);
  if (refusal !== undefined) throw new Error('A request was refused.');
  request.end();
}

/** Reports the commands that the limiter's connection sent for consecutive admissions. */
async function reportCommands({ rateLimiter, countCommands }: CountingRedis): Promise<void> {
  const [caller] = makeCallers();
  const admissions = 1_000;
  await admitOnce(rateLimiter, caller as LimitedCaller);
  const sent = await countCommands(async () => {
    for (let done = 0; done < admissions; done++) await admitOnce(rateLimiter, caller as LimitedCaller);
  });
  const text = Object.entries(sent).map(([name, count]) => `${name} ${format(count)}`);
  printNote(`${format(admissions)} admissions, one after another, sent (MONITOR): ${text.join(', ')}`);
}

function summarize(rates: number[]): number[] {
  return [median(rates), Math.min(...rates), Math.max(...rates)];
}
