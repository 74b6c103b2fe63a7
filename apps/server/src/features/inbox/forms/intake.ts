import { createHash } from 'node:crypto';
import { type FormLanguage, formInputs, formLimits, identifyingTargets, plans } from '@lead-engagement/contract';
import { asVisitor } from '../../../db/cause.js';
import { type Database, inTenant } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import type { FileStore } from '../../../files/store.js';
import { keepFile } from '../../../files/stored-files.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { StorageBudget } from '../../../limits/quotas/storage.js';
import { strangerBytesOfDay, strangerRates } from '../../../limits/quotas/stranger-rates.js';
import { addressLimits } from '../../../limits/rate/address-group.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { countFailedRequest, refuseFailing } from '../../../limits/rate/refusals.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { minuteMs } from '../../../time.js';
import type { LinkDeps } from '../../accounts/auth/index.js';
import { findTenant } from '../../accounts/tenants/index.js';
import { hashAddress, type KnownChannels } from '../channels/index.js';
import { askToConfirm, mailLimits, makeLink } from './confirmation.js';
import { formKinds } from './job-kinds.js';
import { type InputProblem, inputAt, parseLead, placeValues, textAt, toLeadInput } from './lead-input.js';
import type { FormRow, SubmissionRow } from './present.js';
import * as queries from './queries.js';
import { filledIn, one, readSource, type Sent, type SentFile } from './sent.js';
import { type FormPage, isProven, readPage } from './tokens.js';
import { judge, statusOf } from './verdict.js';

/** What forms are served with. */
export interface IntakeDeps {
  db: Database;
  tokens: SignedTokens;
  rateLimiter: RateLimiter;
  storage: StorageBudget;
  knownForms: KnownChannels;
  files: FileStore;
  /** Encrypts mails until they are sent; undefined if the server sends none. */
  links: Pick<LinkDeps, 'mail'>;
  publicUrl: string;
  /** Wakes the worker, after a commit. */
  wake(): void;
}

/** A request of somebody who has no credential. */
export interface Asking {
  requestId: string;
  address: string;
  origin: string | undefined;
  referer: string | undefined;
  now: Date;
}

/**
 * The form that is asked for. Throws NOT_FOUND if there is none, which counts as a failed request of the address, and RATE_LIMITED. A form
 * that is disabled is returned.
 */
export async function openForm(deps: IntakeDeps, publicId: unknown, { address }: Asking): Promise<FormRow> {
  const { db, rateLimiter, knownForms } = deps;
  const id = typeof publicId === 'string' ? decodeId('form', publicId) : undefined;
  const isKnown = id !== undefined && knownForms.has(id);
  const countRequest = () =>
    limitAttempts(
      rateLimiter,
      addressLimits(address, { key: `form ${id}`, limit: formLimits.addressPerMinute, windowMs: minuteMs }),
      'Too many requests from this address.',
    );
  // Before anything is read: this is what a flood costs. Ids that nobody has are not worth a count each.
  await (isKnown ? countRequest() : refuseFailing(rateLimiter, address));
  const form = id && (await queries.findFormOfAny(db, id));
  if (id) knownForms.note(id, Boolean(form));
  if (!form) {
    throw await countFailedRequest(
      rateLimiter,
      address,
      new ApiError('NOT_FOUND', 'There is no form at this address.'),
    );
  }
  if (!isKnown) await countRequest();
  return form;
}

/** What was sent, as it is read before it is stored. */
export interface Reading {
  values: SubmissionRow['values'];
  /** What whoever fills in the form has to correct. */
  problems: readonly InputProblem[];
}

/**
 * Reads the values of a form. Only what somebody can correct is a problem: what a lead needs, and the fields of contacts. What custom
 * fields and the rules of the form refuse is for the team.
 */
export function readValues(form: FormRow, sent: Sent): Reading {
  const values = placeValues(form, filledIn(sent));
  const problems: InputProblem[] = [];
  for (const { name, to, required } of form.fields) {
    const isThere = to === 'file' ? sent.files.some((file) => file.name === name) : textAt(values, to) !== undefined;
    if (required && !isThere) problems.push({ name, message: 'required' });
    if (sent.files.some((file) => file.name === name && file.problem)) problems.push({ name, message: 'file' });
  }
  for (const { name, required } of form.consents) {
    if (required && !isGiven(sent, name)) problems.push({ name, message: 'consent' });
  }
  const identifying = form.fields.filter(({ to }) => identifyingTargets.includes(to));
  if (problems.length === 0 && identifying.every(({ to }) => textAt(values, to) === undefined)) {
    problems.push({ name: identifying[0]?.name ?? null, message: 'identify' });
  }
  const known = new Set(problems.map(({ name }) => name));
  for (const { name, message } of invalidOf(form, values)) {
    if (!known.has(name)) problems.push({ name, message });
  }
  return { values, problems };
}

function invalidOf(form: FormRow, values: SubmissionRow['values']): InputProblem[] {
  const plain = { ...form, pipelineId: null, stageId: null, assignedToId: null, tags: [] };
  const withoutCustom = values.filter(({ to }) => !to?.includes('.customFields.'));
  try {
    parseLead(toLeadInput(plain, withoutCustom, []));
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.extra.details ?? []).flatMap(({ path, message }) => {
      const name = inputAt(form, path);
      return name === null ? [] : [{ name, message }];
    });
  }
}

/** Whether a checkbox was sent as ticked. */
export function isGiven(sent: Sent, name: string): boolean {
  const value = one(sent, name)?.trim().toLowerCase();
  return value !== undefined && !['', 'false', '0', 'off', 'no'].includes(value);
}

/**
 * Stores what was sent, before anything is made of it, with the job that does so: in one transaction, so that neither is there without the
 * other. What is sent twice, from one page or from one address within minutes, is stored once. Throws RATE_LIMITED, PLAN_LIMIT_REACHED.
 */
export async function receive(
  deps: IntakeDeps,
  form: FormRow,
  sent: Sent,
  { values }: Reading,
  asking: Asking & { language: FormLanguage },
): Promise<SubmissionRow> {
  const { db, tokens, rateLimiter } = deps;
  const { address, now } = asking;
  const source = readSource(sent, asking.referer);
  const files = sent.files.map(toSubmittedFile);
  const fileIds = sent.files.flatMap(({ fileId }) => fileId ?? []);
  const bytes = Buffer.byteLength(JSON.stringify([values, files, source]));
  const place = { address, channel: { id: form.id, tenantId: form.tenantId } };
  const limits = [...strangerRates('submissionsPerHour', place), ...strangerBytesOfDay(address, bytes)];
  await limitAttempts(rateLimiter, limits, 'Too many submissions.');
  await admitBytes(deps, form, 'text', bytes);
  const token = one(sent, formInputs.token);
  const page = token ? await readPage(tokens, form.id, token, now) : undefined;
  const sentProof = one(sent, formInputs.proof);
  const proof = !sentProof ? 'NONE' : (await isProven(tokens, form.id, page, sentProof)) ? 'GOOD' : 'BAD';
  const id = newUuid(now.getTime());
  const ownOrigin = new URL(deps.publicUrl).origin;
  const judged = { form, sent, origin: asking.origin, ownOrigin, page, hasToken: Boolean(token), proof, now } as const;
  const asks = form.doubleOptIn && statusOf(judge({ ...judged, before: 0 })) === 'RECEIVED';
  const to = textAt(values, 'contact.email');
  const cipher = deps.links.mail;
  const link = asks && cipher && to !== undefined ? makeLink(id, now) : undefined;
  if (link && to !== undefined)
    await limitAttempts(rateLimiter, mailLimits(place, to), 'Too many mails to confirm an address.');
  const row = await inTenant(
    db,
    form.tenantId,
    async (tx) => {
      const repeated = { tenantId: form.tenantId, formId: form.id, digest: digestOf(form, sent, page, address) };
      await queries.waitForTurn(tx, form.id, repeated.digest);
      const since = page ? null : new Date(now.getTime() - formLimits.repeatMinutes * minuteMs).toISOString();
      const stored = await queries.findRepeated(tx, repeated, since);
      if (stored) return stored;
      const { tenantId, id: formId } = form;
      const before = page ? await queries.countOfPage(tx, tenantId, formId, page.id, formLimits.perToken) : 0;
      const verdict = judge({ ...judged, before });
      const isSpam = statusOf(verdict) === 'SPAM';
      const moment = now.toISOString();
      const inserted = await queries.insertSubmission(tx, {
        ...repeated,
        id,
        createdAt: moment,
        updatedAt: moment,
        formVersion: form.version,
        ...(isSpam || !form.doubleOptIn
          ? { status: statusOf(verdict) }
          : link
            ? { status: 'PENDING_CONFIRMATION' }
            : noMail),
        ...(!isSpam && link?.stored),
        values,
        files,
        fileIds,
        consents: form.consents.map(({ name, text, version }) => ({
          name,
          text,
          version,
          given: isGiven(sent, name),
          at: moment,
        })),
        source,
        verdict,
        requestId: asking.requestId,
        pageId: page?.id ?? null,
      });
      for (const fileId of fileIds) await keepFile(tx, tenantId, fileId);
      if (inserted.status === 'PENDING_CONFIRMATION' && link && cipher && to !== undefined) {
        const { language } = asking;
        await askToConfirm(tx, { form, to, link, language, cipher, publicUrl: deps.publicUrl }, inserted, now);
      }
      if (inserted.status === 'RECEIVED') await enqueueJobs(tx, [{ kind: formKinds.submission, tenantId, id }], now);
      return inserted;
    },
    asVisitor(encodeId('formSubmission', id), asking.requestId),
  );
  deps.wake();
  return row;
}

/** What becomes of a submission whose address nobody can be asked to confirm: a person decides. */
const noMail = {
  status: 'NEEDS_REVIEW',
  problem: {
    code: 'UNAVAILABLE',
    message: 'The server sends no mail any more, so that the visitor could not be asked to confirm their address.',
    field: null,
  },
} as const;

function toSubmittedFile({ fileId, name, fileName, contentType, size }: SentFile): SubmissionRow['files'][number] {
  return { id: fileId && encodeId('formFile', fileId), name, fileName, contentType, size };
}

/** Counts the files of a form against the budgets of strangers before they are read. Throws RATE_LIMITED, PLAN_LIMIT_REACHED. */
export async function admitFiles(deps: IntakeDeps, form: FormRow, { address }: Asking, bytes: number): Promise<void> {
  const place = { address, channel: { id: form.id, tenantId: form.tenantId } };
  const limits = [...strangerRates('filesPerHour', place), ...strangerBytesOfDay(address, bytes)];
  await limitAttempts(deps.rateLimiter, limits, 'Too many files.');
  await admitBytes(deps, form, 'file', bytes);
}

/** The key of the bytes that strangers store with a form. It is beside those of channels. */
export const bytesKey = (formId: string) => `form:${formId}`;

async function admitBytes(
  { db, storage }: IntakeDeps,
  form: FormRow,
  what: 'text' | 'file',
  bytes: number,
): Promise<void> {
  const { tenantId } = form;
  const tenant = await findTenant(db, tenantId);
  if (!tenant) return;
  const limits = { ...plans[tenant.plan], ...tenant.limitOverrides };
  await storage.admitStranger(db, { tenantId, limits, channelId: bytesKey(form.id), what }, bytes);
}

/** The same for the same content from one page, or from one address if the page is unknown. */
function digestOf(form: FormRow, sent: Sent, page: FormPage | undefined, address: string): string {
  const from = page ? `page ${page.id}` : `address ${hashAddress(form.id, address)}`;
  return createHash('sha256')
    .update(
      JSON.stringify([from, filledIn(sent), sent.files.map(({ name, fileName, digest }) => [name, fileName, digest])]),
    )
    .digest('base64url');
}
