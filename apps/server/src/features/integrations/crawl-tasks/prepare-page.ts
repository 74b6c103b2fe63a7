import type { IntentScore } from '../../../ai/intent.js';
import type { IntentEngine } from '../../../ai/intent-engine.js';
import { type DetectLanguage, loadLanguages } from '../../../ai/languages.js';
import { readOffer } from '../../../ai/offer.js';
import { mapInSlices } from '../../../ai/slices.js';
import { type ConnectorSet, explainMissing } from '../../../connectors/connector-set.js';
import { inTenant } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';
import type { StepContext } from '../../../jobs/handler.js';
import { withinTokensOrFailed } from '../../../limits/quotas/model-tokens.js';
import type { NewResult } from '../crawl-results/index.js';
import { type CleanItem, cleanItem, passesFilters } from './items.js';
import type { RunPlatformRow } from './present.js';
import { readNextPage, type StepDeps, type StepResult } from './step.js';
import type { RunSearch } from './table.js';

/** The part of a run on one platform, with its search. */
export type Unit = RunPlatformRow & { search: RunSearch };

/** A page that is ready to be stored. */
export interface PreparedPage extends Omit<StepResult, 'items'> {
  rows: NewResult[];
}

export interface PageDeps extends Pick<StepDeps, 'transport' | 'tokens' | 'userAgent'> {
  connectors: ConnectorSet;
  scoreIntents: IntentEngine;
}

/** Reads the next page of a platform and turns the items that pass the filters into rows with their languages and scores. */
export async function preparePage(
  deps: PageDeps,
  unit: Unit,
  { db, now, signal }: Pick<StepContext, 'db' | 'now' | 'signal'>,
): Promise<PreparedPage> {
  const installed = deps.connectors.find(unit.platform);
  const problem = installed ? installed.problem : explainMissing(unit.platform);
  if (!installed || problem !== undefined) {
    return { rows: [], deleted: [], progress: {}, end: { status: 'FAILED', error: problem ?? '' } };
  }
  const { items, ...read } = await readNextPage({ ...deps, db, now, signal }, installed, unit);
  const { keywords, filters, sells } = unit.search;
  const detect = await languageDetectorFor(filters.language);
  const clean = await mapInSlices(items, (item) => {
    const found = cleanItem(item, detect, now());
    return found && passesFilters(found, filters) ? found : undefined;
  });
  const wanted = toUnique(clean.filter((item) => item !== undefined));
  const offer = sells ? readOffer(sells, detect(sells), keywords) : undefined;
  const posts = wanted.map((item) => ({ ...item, keywords, offer }));
  const budget = { db, now, inTenant };
  const scores = await deps.scoreIntents(unit.tenantId, posts, now(), signal, (ask) =>
    withinTokensOrFailed(budget, unit.tenantId, ask),
  );
  return { ...read, rows: wanted.map((item, at) => toRow(item, scores[at] as IntentScore, unit, now())) };
}

/** The language detector for a search. If the wanted language is not supported, guesses would be wrong, so every text is `und`. */
async function languageDetectorFor(wanted: string | undefined): Promise<DetectLanguage> {
  const { detect, knows } = await loadLanguages();
  return wanted === undefined || knows(wanted) ? detect : () => 'und';
}

/** Removes duplicate ids: a platform may show an item twice on a page. */
function toUnique(items: readonly CleanItem[]): CleanItem[] {
  return [...new Map(items.map((item) => [item.externalId, item])).values()];
}

function toRow(item: CleanItem, { score, reasons, engine }: IntentScore, unit: RunPlatformRow, now: Date): NewResult {
  const moment = now.toISOString();
  return {
    tenantId: unit.tenantId,
    id: newUuid(now.getTime()),
    taskId: unit.taskId,
    runId: unit.runId,
    platform: unit.platform,
    ...item,
    score,
    scoreReasons: reasons,
    scoreEngine: engine,
    createdAt: moment,
    updatedAt: moment,
  };
}
