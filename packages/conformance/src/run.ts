import { randomBytes, randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { headers as names, newestApiVersion } from '@lead-engagement/contract';
import { Api, type Caller, type Wire } from './api.js';
import { type Check, type Guarantee, levelOf } from './check.js';
import { Context, type Shared } from './context.js';
import { type Exchange, toCurl } from './exchange.js';
import { BrokenOff, CannotRun, MissingOperation, Nonconformance, NotApplicable } from './failure.js';
import { guarantees } from './guarantees/index.js';
import { concerns, type OperationName, shownOperations, signatureOf } from './operations.js';
import type { ConformanceOptions } from './options.js';
import { type Receiver, startReceiver } from './receiver.js';
import type { CheckResult, RunReport } from './reports/report.js';
import { createTurns } from './turns.js';

/** The number of guarantees checked at a time. */
const guaranteesAtOnce = 4;

/**
 * Checks a server. Resolves to the report, even if checks have failed; rejects with CannotRun if the run cannot begin. `onResult` is
 * called with the result of each check as it ends.
 */
export async function runConformance(
  options: ConformanceOptions,
  onResult: (result: CheckResult) => void = () => {},
): Promise<RunReport> {
  const startedAt = new Date();
  const chosen = choose(options);
  const run = await begin(options);
  const results: CheckResult[] = [];
  try {
    for (const when of ['together', 'alone', 'last'] as const) {
      const turns = createTurns(when === 'together' ? guaranteesAtOnce : 1);
      const phase = chosen.filter((guarantee) => guarantee.when === when);
      await Promise.all(
        phase.map((guarantee) =>
          turns(async () => {
            for (const check of guarantee.checks) {
              if (run.stopped || options.signal?.aborted) return;
              const result = await runCheck(check, guarantee, run);
              results.push(result);
              onResult(result);
              if (options.bail && result.outcome === 'failed') run.stopped = true;
            }
          }),
        ),
      );
    }
  } finally {
    await run.end();
  }
  return {
    baseUrl: options.baseUrl,
    apiVersion: newestApiVersion,
    level: options.level ?? 'spec',
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: run.shared.exchanges.length,
    seed: run.shared.seed,
    prefix: run.shared.prefix,
    leftBehind: run.leftBehind,
    missing: run
      .missing()
      .filter((operation) => concerns(options, operation))
      .map((operation) => ({
        operation,
        signature: signatureOf(operation),
        shown: shownOperations.includes(operation),
      })),
    results,
  };
}

/** The checks of a run with these options. Throws CannotRun if `only` matches none. */
export function choose({ level = 'spec', only }: Pick<ConformanceOptions, 'level' | 'only'>): Guarantee[] {
  const wanted = ({ name }: Guarantee, check: Check) =>
    only === undefined
      ? level === 'full' || levelOf(check) === 'spec'
      : only.some((part) => isNamedBy(part, name, check));
  const chosen = guarantees
    .map((guarantee) => ({ ...guarantee, checks: guarantee.checks.filter((check) => wanted(guarantee, check)) }))
    .filter(({ checks }) => checks.length > 0);
  if (chosen.length === 0) throw new CannotRun(`--only ${only?.join(',')} names no check. --list shows them all.`);
  return chosen;
}

function isNamedBy(part: string, guarantee: string, { id }: Check): boolean {
  return part === guarantee || id === part || id.startsWith(`${part}-`);
}

interface Run {
  readonly shared: Shared;
  stopped: boolean;
  /** Records that could not be deleted. */
  readonly leftBehind: string[];
  /** Operations that the server does not have. */
  missing(): OperationName[];
  end(): Promise<void>;
}

async function begin(options: ConformanceOptions): Promise<Run> {
  const exchanges: Exchange[] = [];
  const abort = new AbortController();
  const wire: Wire = {
    baseUrl: checkUrl(options.baseUrl),
    turns: createTurns(options.concurrency ?? 4),
    unknownRoute: undefined,
    record: (exchange) => void exchanges.push(exchange),
    missing: new Set(),
    signal: abort.signal,
  };
  const newApi = (caller: Caller) => new Api(wire, caller);
  const caller = await meet(newApi, wire, options.apiKey, '$LEAD_ENGAGEMENT_API_KEY', options.tenantId);
  const second =
    options.secondKey === undefined
      ? undefined
      : await meet(newApi, wire, options.secondKey, '$LEAD_ENGAGEMENT_SECOND_API_KEY');
  if (second?.tenantId !== undefined && second.tenantId === caller.tenantId)
    throw new CannotRun('--second-key is a key of the same tenant. Use a key of another one.');
  let receiver: Promise<Receiver> | undefined;
  const shared: Shared = {
    options,
    prefix: `conformance-${randomBytes(4).toString('hex')}`,
    caller,
    second,
    newApi,
    exchanges,
    receiver: () => {
      receiver ??= startReceiver(options.receiverUrl, options.receiverPort);
      return receiver;
    },
    memory: new Map(),
    ownIds: new Set(),
    undo: [],
    seed: options.seed ?? randomInt(2 ** 31),
    signal: abort.signal,
  };
  const leftBehind: string[] = [];
  const end = async () => {
    // Records that are still being created would not be deleted.
    await Promise.allSettled(shared.memory.values());
    if (!options.keep) await takeAway(shared, leftBehind);
    abort.abort();
    await (await receiver)?.close();
  };
  return { shared, stopped: false, leftBehind, missing: () => [...wire.missing].sort(), end };
}

async function takeAway({ undo }: Shared, leftBehind: string[]): Promise<void> {
  for (const remove of undo.reverse()) {
    try {
      await remove();
    } catch (error) {
      if (!(error instanceof MissingOperation)) leftBehind.push((error as Error).message);
      else if (error.exchange && error.exchange.status !== 404) leftBehind.push(error.exchange.url);
    }
  }
}

/** Determines the tenant of a key, and the server's response for a path that does not exist. */
async function meet(
  newApi: (caller: Caller) => Api,
  wire: Wire,
  key: string,
  placeholder: string,
  tenantId?: string,
): Promise<Caller> {
  const api = newApi({ key, tenantId, placeholder });
  let first: Exchange;
  try {
    wire.unknownRoute ??= await api.send('GET', `/v1/conformance-${randomBytes(4).toString('hex')}`);
    first = await api.call('me.get', { raw: true });
  } catch (error) {
    const cause = (error as Error).cause;
    const reason =
      cause instanceof Error ? cause.message || (cause as { code?: string }).code : (error as Error).message;
    throw new CannotRun(`${wire.baseUrl} does not answer: ${reason}`);
  }
  if (first.status === 401)
    throw new CannotRun(`The server refuses the key ${placeholder}: ${first.json?.error?.code ?? 401}.`);
  const named = first.headers.get(names.tenant) ?? wire.unknownRoute.headers.get(names.tenant) ?? undefined;
  return { key, placeholder, tenantId: tenantId ?? named };
}

function checkUrl(baseUrl: string): string {
  const { protocol } = URL.canParse(baseUrl) ? new URL(baseUrl) : { protocol: '' };
  if (!/^https?:$/.test(protocol)) throw new CannotRun(`--base-url must be an http or https address, not ${baseUrl}.`);
  return baseUrl.replace(/\/+$/, '');
}

async function runCheck(check: Check, guarantee: Guarantee, { shared }: Run): Promise<CheckResult> {
  const { options } = shared;
  const startedMs = performance.now();
  const context = new Context(shared);
  const base = { id: check.id, guarantee: guarantee.name, says: check.says, source: check.source };
  const end = (rest: Omit<CheckResult, keyof typeof base | 'durationMs'>): CheckResult => ({
    ...base,
    durationMs: Math.round(performance.now() - startedMs),
    ...rest,
  });
  try {
    if (check.needs === 'secondKey') void context.secondApi;
    if (check.needs === 'limits' && !options.limits) throw new NotApplicable('needs --limits');
    await check.run(context);
    return end({ outcome: 'passed' });
  } catch (error) {
    if (error instanceof NotApplicable) return end({ outcome: 'skipped', reason: error.message });
    if (error instanceof MissingOperation) return end(judgeMissing(error.operation, levelOf(check), options));
    if (error instanceof BrokenOff) return end({ outcome: 'broken', message: error.message });
    const reason = options.waivers?.[check.id];
    const { message } = error as Error;
    const exchange = error instanceof Nonconformance ? (error.exchange ?? context.api.last) : context.api.last;
    const shown = {
      message: error instanceof Nonconformance ? message : `The check broke off: ${describeCauses(error)}`,
      ...(exchange && { curl: toCurl(exchange), response: toResponse(exchange) }),
    };
    return reason === undefined ? end({ outcome: 'failed', ...shown }) : end({ outcome: 'waived', reason, ...shown });
  }
}

/** The message of an error and those of its causes: fetch says only in a cause that, for example, the connection was closed. */
function describeCauses(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${describeCauses(cause)}` : message;
}

/** At level spec, a server may lack operations that only prepare a check: the check is then skipped and does not fail. */
function judgeMissing(
  operation: OperationName,
  level: string,
  options: ConformanceOptions,
): Pick<CheckResult, 'outcome' | 'missing' | 'reason'> {
  const demanded = (level === 'full' || shownOperations.includes(operation)) && concerns(options, operation);
  const missing = { operation, signature: signatureOf(operation) };
  return { outcome: demanded ? 'missing' : 'skipped', missing, reason: `needs ${missing.signature}` };
}

function toResponse({ status, headers, text }: Exchange): string {
  const type = headers.get('content-type') ?? 'no content type';
  return `${status}, ${type}: ${text.length > 600 ? `${text.slice(0, 600)}…` : text}`;
}
