import {
  type Connector,
  ConnectorError,
  explainProblems,
  type Search,
  type Settings,
  type StepOutcome,
  skipSlice,
  type Tokens,
} from '@lead-engagement/connector-kit';
import { crawlLimits } from '@lead-engagement/contract';
import { createHeldSend, type HeldPlace, holdPlace, longestHoldMs, toWaitMs } from '../../../connectors/backoff.js';
import { readPage } from '../../../connectors/read-page.js';
import { reserveTurn } from '../../../connectors/request-pacing.js';
import { type Transport, waitUntil } from '../../../connectors/transport.js';
import type { Database } from '../../../db/client.js';
import { minuteMs } from '../../../time.js';
import type { RunPlatformRow } from './present.js';
import type { PlatformEnd } from './runs.js';
import type { RunSearch } from './table.js';

/** The result of a step, to be stored. `end`: the platform is done. */
export interface StepResult {
  items: Extract<StepOutcome, { outcome: 'page' }>['items'];
  deleted: string[];
  progress: Partial<Pick<RunPlatformRow, 'checkpoint' | 'pages' | 'tries' | 'waiting' | 'waitingSince'>>;
  end?: PlatformEnd;
  /** The earliest time of the next step; at once by default. */
  nextAt?: Date;
}

export interface StepDeps {
  db: Database;
  transport: Transport;
  tokens: Tokens;
  userAgent: string;
  now(): Date;
  signal: AbortSignal;
}

/** A shorter wait is spent within the step; a longer one ends the step. */
const maxWaitMs = 3_000;
/** Used if the platform does not say how long its limit lasts. */
const defaultLimitMs = minuteMs;
/** The state after a response: the run waits for no host. */
const notWaiting = { waiting: null, waitingSince: null };
const firstRetryMs = 15_000;

type Unit = RunPlatformRow & { search: RunSearch };

/** Reads the next page of a platform once its rate limit allows it. Stores nothing but the limit that a host asks for. */
export async function readNextPage(
  deps: StepDeps,
  { connector, settings }: { connector: Connector; settings: Settings },
  unit: Unit,
): Promise<StepResult> {
  const search = toSearch(unit);
  const paused = placeOf(connector, search, settings, unit.checkpoint.slice);
  const turn = await reserveTurn(deps.db, { place: paused, pauseMs: connector.pauseMs, maxWaitMs }, deps.now());
  if (turn.outcome === 'later') return { items: [], deleted: [], progress: {}, nextAt: turn.at };
  await waitUntil(turn.at, deps.now(), deps.signal);
  const held = createHeldSend(deps.db, deps.transport.sendWith(deps.signal), unit, deps.now);
  const { tokens, userAgent, signal } = deps;
  const access = { send: held.send, tokens, settings, userAgent, now: deps.now(), signal };
  const step = await readPage(connector, search, unit.checkpoint, access);
  const waitMs = toWaitMs(step.waitMs) || (step.outcome === 'limited' ? defaultLimitMs : 0);
  const place = held.lastPlace();
  // A limit of the operator's credentials is one of the platform, whichever host reports it.
  const isOfPlatform = place === undefined || place.key === connector.platform;
  const asked = isOfPlatform ? { key: connector.platform, host: connector.name } : place;
  const until = waitMs > 0 ? await holdPlace(deps.db, asked, waitMs, deps.now()) : deps.now();
  if (step.outcome === 'page') return toResult(unit, step);
  const skip = (problem: string) => skipPart(connector, search, settings, unit, problem);
  if (step.outcome === 'limited') return waitForLimit(deps.now(), { place: asked, until, waitMs }, unit, step, skip);
  const tries = unit.tries + 1;
  if (step.outcome === 'unavailable' && tries < crawlLimits.tries) {
    const retryAt = new Date(deps.now().getTime() + firstRetryMs * 4 ** (tries - 1));
    return { items: [], deleted: [], progress: { tries }, nextAt: until > retryAt ? until : retryAt };
  }
  return skip(step.message);
}

/** Skips a slice that failed. */
function skipPart(connector: Connector, search: Search, settings: Settings, unit: Unit, problem: string): StepResult {
  const skipped = skipSlice(connector, search, unit.checkpoint, { settings }, problem);
  const progress = { checkpoint: skipped.checkpoint, tries: 0, ...notWaiting };
  if (!skipped.done) return { items: [], deleted: [], progress };
  const error = explainProblems(skipped.checkpoint).join(' ');
  return { items: [], deleted: [], progress, end: { status: skipped.allFailed ? 'FAILED' : 'PARTIAL', error } };
}

function toSearch({ search: { keywords, filters }, since }: Unit): Search {
  const { types, language, feeds, instances, sites, minFollowers, requireFollowers } = filters;
  const wantsFollowers = minFollowers !== undefined || requireFollowers === true;
  return { keywords, types, language, feeds, instances, sites, since, wantsFollowers };
}

/** The key of the rate limit: the platform, or the host that a tenant named on it. */
function placeOf(connector: Connector, search: Search, settings: Settings, slice: number): string {
  try {
    const { feed, instance } = connector.slices(search, settings)[slice] ?? {};
    if (feed !== undefined && URL.canParse(feed)) return `${connector.platform} ${new URL(feed).host}`;
    return instance === undefined ? connector.platform : `${connector.platform} ${instance}`;
  } catch (error) {
    // The same error is reported as an outcome when the page is read.
    if (!(error instanceof ConnectorError)) throw error;
    return connector.platform;
  }
}

/**
 * Waits for a host, for at most an hour since the last page. After that, a host that the tenant named is skipped, and the part of the run
 * on a platform ends.
 */
function waitForLimit(
  now: Date,
  { place, until, waitMs }: { place: HeldPlace; until: Date; waitMs: number },
  unit: Unit,
  { message }: { message: string },
  skip: (problem: string) => StepResult,
): StepResult {
  const since = unit.waitingSince ?? now.toISOString();
  const askedUntil = new Date(now.getTime() + waitMs);
  if (askedUntil.getTime() - Date.parse(since) <= longestHoldMs) {
    const waiting = `waiting for ${place.host} until ${until.toISOString()}`;
    return { items: [], deleted: [], progress: { waiting, waitingSince: since }, nextAt: until };
  }
  const problem = `${message} The limit lasts until ${askedUntil.toISOString()}, longer than a run waits; ${place.host} is asked again from ${until.toISOString()} on.`;
  if (place.key !== unit.platform) return skip(problem);
  const status = unit.pages === 0 ? 'FAILED' : 'PARTIAL';
  return { items: [], deleted: [], progress: notWaiting, end: { status, error: problem } };
}

function toResult(unit: Unit, step: Extract<StepOutcome, { outcome: 'page' }>): StepResult {
  const { items, deleted, checkpoint, done } = step;
  const progress = { checkpoint, pages: unit.pages + 1, tries: 0, ...notWaiting };
  const isFull = unit.found + items.length >= crawlLimits.resultsPerRun;
  if (!done && !isFull) return { items, deleted, progress };
  const problems = explainProblems(checkpoint);
  if (!done) problems.push(`The run ended after ${crawlLimits.resultsPerRun} results, the most that one keeps.`);
  const end: PlatformEnd =
    problems.length === 0 ? { status: 'SUCCEEDED', error: null } : { status: 'PARTIAL', error: problems.join(' ') };
  return { items, deleted, progress, end };
}
