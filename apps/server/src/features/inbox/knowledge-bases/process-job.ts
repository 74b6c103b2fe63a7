import { buffer } from 'node:stream/consumers';
import { type KnowledgeLeftOut, knowledgeLimits } from '@lead-engagement/contract';
import { cleanText } from '../../../ai/clean-text.js';
import { keysOf } from '../../../ai/word-forms.js';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { extractText } from '../../../extraction/extract.js';
import type { PageFetcher } from '../../../extraction/fetch-page.js';
import { readMarkdown } from '../../../extraction/markdown.js';
import { maxTextChars, type Parsed, type Source } from '../../../extraction/parsed.js';
import { DamagedFileError, type FileStore, MissingFileError } from '../../../files/store.js';
import { openStoredFile } from '../../../files/stored-files.js';
import { explainFailure, type JobHandler, type StepContext, type StepResult } from '../../../jobs/handler.js';
import { minuteMs } from '../../../time.js';
import { cutPages, cutText, type PlacedPiece } from './chunking.js';
import { configurationOf } from './configurations.js';
import { documentWork, shortTitle } from './documents.js';
import { gramsOf } from './grams.js';
import type { DocumentRow } from './present.js';
import { documentRecords, knowledgeBaseRecords, type PassageRow, replacePassages, setProgress } from './queries.js';
import { enqueueVectors } from './vector-job.js';

/** The dependencies for reading documents. */
export interface DocumentWorkDeps {
  files: FileStore;
  pages: PageFetcher;
  /** If true, the vectors of a document are made once it is processed. */
  makesVectors?: boolean;
}

/** The passages of a document. */
interface Read {
  pieces: PlacedPiece[];
  title?: string | undefined;
  leftOut?: KnowledgeLeftOut[] | undefined;
}

/** The result of processing a document. `again`: the failure may be temporary. */
type Outcome = Read | { error: string; again?: boolean };

/** The delays before an unreachable page is requested again; their number limits the retries. */
const waitsMs = [minuteMs, 10 * minuteMs];

/** Splits documents into passages; files and pages are parsed in a separate process. */
export function createDocumentWork(deps: DocumentWorkDeps): JobHandler {
  return {
    kind: documentWork,
    // Parsing a document takes some hundred megabytes at worst.
    slots: 2,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 90,
    async run({ tenantId, id, data }, context) {
      const row = await begin(context, tenantId, id);
      if (!row) return { next: 'done' };
      const outcome = await readDocument(deps, context, row);
      return finish(deps, context, row, outcome, Number(data?.tries ?? 0));
    },
    giveUp: async ({ tenantId, id }, failure, { db, now }) => {
      const error = `${explainFailure(failure)} Process it again; if it fails again, look into the log of the server.`;
      await inTenant(db, tenantId, async (tx) => {
        const row = await documentRecords.findAndLock(tx, tenantId, id);
        if (row) await fail(tx, row, error, now());
      });
    },
  };
}

async function begin({ db }: StepContext, tenantId: string, id: string): Promise<DocumentRow | undefined> {
  return inTenant(db, tenantId, async (tx) => {
    const row = await documentRecords.findAndLock(tx, tenantId, id);
    if (!row || (row.status !== 'PENDING' && row.status !== 'PROCESSING')) return undefined;
    await setProgress(tx, row, { status: 'PROCESSING' });
    return row;
  });
}

async function readDocument(deps: DocumentWorkDeps, { db, signal }: StepContext, row: DocumentRow): Promise<Outcome> {
  const source = await openSource(deps, db, row, signal);
  if ('error' in source) return { error: source.error, again: source.isPassing };
  const read = 'text' in source ? source : await extractText(source, signal);
  if ('error' in read) return read;
  const pieces = read.pages
    ? cutPages(read.pages.map((text) => cleanText(text, maxTextChars)))
    : cutText(cleanText(read.text, maxTextChars));
  const { title, leftOut } = read;
  if (pieces.length > 0) return { pieces, title, leftOut };
  return { error: leftOut ? 'There is no text in it that can be seen.' : 'There is no text in it.' };
}

type Opened = Parsed | Source | { error: string; isPassing: boolean };

async function openSource(
  { files, pages }: DocumentWorkDeps,
  db: Database,
  row: DocumentRow,
  signal: AbortSignal,
): Promise<Opened> {
  if (row.kind === 'URL') return pages.fetch(row.url ?? '', signal);
  if (row.kind === 'QA') return { text: row.answer ?? '' };
  if (row.kind !== 'FILE') return readMarkdown(row.content ?? '');
  try {
    const bytes = await buffer(await openStoredFile(db, files, row.tenantId, row.fileId ?? ''));
    return { bytes, type: row.mediaType ?? '', name: row.fileName ?? undefined };
  } catch (error) {
    if (error instanceof MissingFileError) return { error: 'The file is gone. Upload it again.', isPassing: false };
    if (error instanceof DamagedFileError) return { error: `${error.message} Upload it again.`, isPassing: false };
    throw error;
  }
}

/** Writes the result of processing a document, unless the document has changed meanwhile. */
async function finish(
  { makesVectors = false }: DocumentWorkDeps,
  { db, now }: StepContext,
  begun: DocumentRow,
  outcome: Outcome,
  tries: number,
): Promise<StepResult> {
  const { tenantId, id } = begun;
  const waitMs = 'error' in outcome && outcome.again ? waitsMs[tries] : undefined;
  const isWritten = await inTenant(db, tenantId, async (tx) => {
    const row = await documentRecords.findAndLock(tx, tenantId, id);
    if (row?.revision !== begun.revision) return false;
    if (!('error' in outcome)) {
      await store(tx, row, outcome, now());
      if (makesVectors) await enqueueVectors(tx, row, now());
    } else if (waitMs === undefined) await fail(tx, row, outcome.error, now());
    else await setProgress(tx, row, { status: 'PENDING', error: `${outcome.error} It is tried again.` });
    return true;
  });
  if (!isWritten) return { next: 'again', facts: { outcome: 'changed' } };
  if (!('error' in outcome)) return { next: 'done', facts: { passages: outcome.pieces.length } };
  if (waitMs === undefined) return { next: 'done', facts: { outcome: 'failed' } };
  const at = new Date(now().getTime() + waitMs);
  return { next: 'again', at, data: { tries: tries + 1 }, facts: { outcome: 'put off' } };
}

async function store(
  tx: Transaction,
  row: DocumentRow,
  { pieces, title: told, leftOut = [] }: Read,
  now: Date,
): Promise<void> {
  const base = await knowledgeBaseRecords.findForReference(tx, row.tenantId, row.knowledgeBaseId);
  // The knowledge base is being deleted with its documents.
  if (!base) return;
  const named = nameDocument(row, told);
  const title = [named, row.question].filter((part, at, all) => part && all.indexOf(part) === at).join(' ');
  const passages = pieces.map(
    ({ heading, page, text }, at): PassageRow => ({
      tenantId: row.tenantId,
      documentId: row.id,
      position: at + 1,
      knowledgeBaseId: row.knowledgeBaseId,
      configuration: configurationOf(base.language),
      title,
      heading,
      text,
      page: page ?? null,
      grams: [...gramsOf(`${title} ${heading ?? ''} ${text}`), ...keysOf(`${title} ${heading ?? ''} ${text}`)],
    }),
  );
  await replacePassages(tx, row, passages);
  const processedAt = now.toISOString();
  await setProgress(tx, row, {
    title: named,
    status: 'READY',
    error: null,
    leftOut,
    passages: passages.length,
    // They went with the passages from before.
    vectors: 0,
    vectorSpace: null,
    processedAt,
  });
}

/** The title of a document: a page or file without a title from the client gets the one that it contains. */
function nameDocument({ title, url, fileName }: DocumentRow, told: string | undefined): string {
  const isGiven = title !== '' && title !== shortTitle(url ?? '') && title !== fileName;
  return (
    (isGiven ? title : shortTitle(cleanText(told ?? '', knowledgeLimits.titleChars).replace(/\s+/g, ' '))) || title
  );
}

async function fail(tx: Transaction, row: DocumentRow, error: string, now: Date): Promise<void> {
  await setProgress(tx, row, { status: 'FAILED', error, processedAt: now.toISOString() });
}
