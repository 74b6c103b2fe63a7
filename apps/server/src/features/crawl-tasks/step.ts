import {
  type Connector,
  ConnectorError,
  createHttp,
  readStep,
  type Search,
  type Settings,
  type StepOutcome,
  skipSlice,
  type Tokens,
} from '@lead-engagement/connector-kit';
import { crawlLimits } from '@lead-engagement/contract';
import { type Transport, waitUntil } from '../../connectors/transport.js';
import { holdTurns, reserveTurn } from '../../connectors/turns.js';
import type { Database } from '../../db/client.js';
import type { RunPlatformRow } from './present.js';
import type { PlatformEnd } from './runs-service.js';
import type { RunSearch } from './table.js';

/** What is to be stored of a step. `end`: the platform is done. */
export interface StepResult {
  items: Extract<StepOutcome, { outcome: 'page' }>['items'];
  deleted: string[];
  progress: Partial<Pick<RunPlatformRow, 'checkpoint' | 'pages' | 'tries'>>;
  end?: PlatformEnd;
  /** When the next step may be; at once by default. */
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

/** A turn that comes sooner than this is waited for. */
const maxWaitMs = 3_000;
/** Without a word of the platform's about how long. */
const defaultLimitMs = 60_000;
/** A platform that wants a longer wait ends its part of the run, which is PARTIAL. */
const longestLimitMs = 3_600_000;
const firstRetryMs = 15_000;

type Unit = RunPlatformRow & { search: RunSearch };

/** Reads the next page of a platform, when its turn comes. Nothing is stored yet but the platform's wish to be left alone. */
export async function readNextPage(
  deps: StepDeps,
  { connector, settings }: { connector: Connector; settings: Settings },
  unit: Unit,
): Promise<StepResult> {
  const search = toSearch(unit);
  const place = placeOf(connector, search, settings, unit.checkpoint.slice);
  const turn = await reserveTurn(deps.db, { place, pauseMs: connector.pauseMs, maxWaitMs }, deps.now());
  if (turn.outcome === 'later') return { items: [], deleted: [], progress: {}, nextAt: turn.at };
  await waitUntil(turn.at, deps.now(), deps.signal);
  const http = createHttp(deps.transport.sendWith(deps.signal), deps.userAgent, () => deps.now().getTime());
  const context = { http, tokens: deps.tokens, settings, now: deps.now() };
  const step = await readStep(connector, search, unit.checkpoint, context);
  if (step.outcome === 'limited') return waitForLimit(deps, place, unit, step);
  if (step.waitMs > 0) await holdTurns(deps.db, place, new Date(deps.now().getTime() + step.waitMs));
  if (step.outcome === 'page') return toResult(unit, step);
  const tries = unit.tries + 1;
  if (step.outcome === 'unavailable' && tries < crawlLimits.tries) {
    const waitMs = Math.max(step.waitMs, firstRetryMs * 4 ** (tries - 1));
    return { items: [], deleted: [], progress: { tries }, nextAt: new Date(deps.now().getTime() + waitMs) };
  }
  const skipped = skipSlice(connector, search, unit.checkpoint, { settings }, step.message);
  const progress = { checkpoint: skipped.checkpoint, tries: 0 };
  if (!skipped.done) return { items: [], deleted: [], progress };
  const error = skipped.checkpoint.problems.join(' ');
  return { items: [], deleted: [], progress, end: { status: skipped.allFailed ? 'FAILED' : 'PARTIAL', error } };
}

function toSearch({ search: { keywords, filters }, since }: Unit): Search {
  const { types, language, feeds, instances, sites, minFollowers, requireFollowers } = filters;
  const wantsFollowers = minFollowers !== undefined || requireFollowers === true;
  return { keywords, types, language, feeds, instances, sites, since, wantsFollowers };
}

/** What takes turns: the platform, or the host that a tenant named on it. */
function placeOf(connector: Connector, search: Search, settings: Settings, slice: number): string {
  try {
    const { feed, instance } = connector.slices(search, settings)[slice] ?? {};
    if (feed !== undefined && URL.canParse(feed)) return `${connector.platform} ${new URL(feed).host}`;
    return instance === undefined ? connector.platform : `${connector.platform} ${instance}`;
  } catch (error) {
    // Told again, as an outcome, when the page is read.
    if (!(error instanceof ConnectorError)) throw error;
    return connector.platform;
  }
}

async function waitForLimit(
  { db, now }: StepDeps,
  place: string,
  unit: Unit,
  { message, waitMs }: { message: string; waitMs: number },
): Promise<StepResult> {
  const until = new Date(now().getTime() + (waitMs || defaultLimitMs));
  await holdTurns(db, place, until);
  if (waitMs <= longestLimitMs) return { items: [], deleted: [], progress: {}, nextAt: until };
  const error = `${message} The run ended here; the platform is asked again from ${until.toISOString()} on.`;
  const status = unit.pages === 0 ? 'FAILED' : 'PARTIAL';
  return { items: [], deleted: [], progress: {}, end: { status, error } };
}

function toResult(unit: Unit, step: Extract<StepOutcome, { outcome: 'page' }>): StepResult {
  const { items, deleted, checkpoint, done } = step;
  const progress = { checkpoint, pages: unit.pages + 1, tries: 0 };
  const isFull = unit.found + items.length >= crawlLimits.resultsPerRun;
  if (!done && !isFull) return { items, deleted, progress };
  const problems = [...checkpoint.problems];
  if (!done) problems.push(`The run ended after ${crawlLimits.resultsPerRun} results, the most that one keeps.`);
  const end: PlatformEnd =
    problems.length === 0 ? { status: 'SUCCEEDED', error: null } : { status: 'PARTIAL', error: problems.join(' ') };
  return { items, deleted, progress, end };
}
