import type { ContactUpdate, MatchMode } from '@lead-engagement/contract';
import type { WithMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import type { RecordWrite } from '../bulk-writes/index.js';
import { openFieldSet } from '../custom-fields/index.js';
import { openContactSet } from './contact-set.js';
import type { Matcher } from './match.js';
import { findPhoneHolders, lonePhoneOf, onlyHolder, withoutLesserName } from './phone-match.js';
import { type ContactWrite, takenBy } from './plan.js';
import type { StoredContact } from './present.js';
import { waitForTurn } from './write-queries.js';
import { describeWrites } from './writes.js';

export { lockContacts, waitForTurn } from './write-queries.js';
export { describeWrites } from './writes.js';

/** A time that a row says of a record; where it says a day alone, that day. */
export interface SentTime {
  moment: string;
  day?: string;
}

/** Whether the stored time is the one of a row. */
export function isTimeOf(stored: string | null, { moment, day }: SentTime): boolean {
  return stored === moment || (day !== undefined && stored?.slice(0, day.length) === day);
}

/** A parsed row of an import. */
export interface ContactEntry {
  input: ContactUpdate;
  /** When the contact was made, if it is new. */
  createdAt?: SentTime | undefined;
  /** The version that the contact must be at, if it is there. */
  version?: number | undefined;
  /** The path of the row, for errors. */
  at: string;
  /** The platforms that its social profiles replace; all by default. */
  platforms?: readonly string[] | undefined;
  /** Lists of which it has entries that are added to those of the contact, in place of replacing them. */
  adds?: readonly ('secondaryEmails' | 'secondaryPhones')[] | undefined;
  /** How its tags are written; as the rules say by default. */
  tags?: 'replace' | 'append' | undefined;
}

export type ContactOutcome =
  | {
      status: 'created' | 'updated' | 'unchanged';
      id: string;
      /** The contacts that have the number of a new one, which nothing else identifies. */
      sharesPhoneWith?: readonly string[] | undefined;
      /** `createdAt` and `externalId` if a contact that was there already has another one, which stayed. */
      kept?: readonly string[] | undefined;
    }
  | { status: 'failed'; error: ApiError };

export interface ImportRules {
  mode: 'create' | 'update' | 'upsert';
  /** By what contacts are found. */
  matcher: Matcher;
  /** Of an import of leads: what becomes of a contact that is found. */
  onMatch?: MatchMode;
  /** Whether the tags of an entry replace those of its contact, or are added to them: they replace them by default. */
  tags?: 'replace' | 'append';
  /**
   * Of imports (public ids) that made records: the product that each came from, if it is another one than that of this import. Two products
   * number their records on their own, so that the same external id means another record.
   */
  otherProducts?: (tx: Transaction, importIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Whether a contact that has an external id keeps it where the file has another one: so with exports of products. */
  keepsExternalIds?: boolean;
  /** Called in the transaction with what was made of the records. Each occurs once. */
  onWritten?: (tx: Transaction, writes: readonly RecordWrite[]) => Promise<void>;
}

/**
 * Creates and updates contacts like bulk writes, each separately. No two entries may have the same key. Ids of the outcomes are UUIDs.
 * Rejects with CONFLICT if another transaction takes a unique value while a contact is updated; the transaction can then be retried.
 */
export async function importContacts(
  write: Write<OfTenant & WithMaker>,
  entries: readonly ContactEntry[],
  rules: ImportRules,
): Promise<ContactOutcome[]> {
  const {
    tx,
    caller: { tenantId },
  } = write;
  await waitForPhones(tx, tenantId, entries, rules);
  const { outcomes, lost } = await writeOnce(write, entries, rules);
  if (lost.length === 0) return outcomes;
  // Contacts that others created meanwhile are found now.
  const again = lost.map((index) => entries[index] as ContactEntry);
  const second = await writeOnce(write, again, rules);
  for (const [at, index] of lost.entries()) outcomes[index] = second.outcomes[at] as ContactOutcome;
  return outcomes;
}

/**
 * No index makes phones unique, so imports that match by phone run one at a time. Call it before the first contact is locked.
 */
export async function waitForPhones(
  tx: Transaction,
  tenantId: string,
  entries: readonly Pick<ContactEntry, 'input'>[],
  { matcher }: Pick<ImportRules, 'matcher'>,
): Promise<void> {
  const isNeeded = matcher.name === 'phone' || entries.some(({ input }) => lonePhoneOf(input, matcher) !== undefined);
  if (isNeeded) await waitForTurn(tx, tenantId);
}

async function writeOnce(
  write: Write<OfTenant>,
  entries: readonly ContactEntry[],
  rules: ImportRules,
): Promise<{ outcomes: ContactOutcome[]; lost: number[] }> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const { mode, matcher, tags = 'replace', otherProducts, onWritten } = rules;
  const keys = entries.flatMap((entry) => matcher.keyOf(entry.input) ?? []);
  const existing = await matcher.find(keys, mode !== 'create');
  const isById = matcher.name === 'externalId';
  const checkProduct = await openProductCheck(tx, isById ? [...existing.values()] : [], otherProducts);
  const phones = entries.flatMap(({ input }) => lonePhoneOf(input, matcher) ?? []);
  const byPhone = await findPhoneHolders(tx, tenantId, phones, mode !== 'create');
  const fields = openFieldSet(tx, tenantId, ['CONTACT'], true);
  const contacts = entries.map(({ input }) => input);
  const changing = [...existing.values(), ...[...byPhone.values()].flat()].map(({ id }) => id);
  const contactSet = await openContactSet(write, { contacts, changing }, fields, { hold: false });
  const planned = entries.map((entry): ContactOutcome => {
    const { input, at } = entry;
    const phone = lonePhoneOf(input, matcher);
    const holders = phone === undefined ? [] : (byPhone.get(phone) ?? []);
    const matchedBy = phone === undefined ? matcher.name : 'phone';
    try {
      const row = phone === undefined ? existing.get(matcher.keyOf(input) ?? '') : onlyHolder(holders, input);
      if (row && mode === 'create') throw takenBy(matchedBy, row.id, at);
      if (!row && mode === 'update') {
        throw new ApiError('NOT_FOUND', `There is no contact with this ${matchedBy}.`, { path: `${at}.${matchedBy}` });
      }
      if (!row) {
        const sharesPhoneWith = holders.length > 0 ? holders.map(({ id }) => id) : undefined;
        return { status: 'created', id: contactSet.create(withTime(entry), { at, caller, now }), sharesPhoneWith };
      }
      if (isById) checkProduct('contact', row, `${at}.externalId`);
      checkVersion(row, entry.version, `${at}.version`);
      const keepsId = keepsExternalId(row, input, rules);
      const merged = withOthers(row, keepsId ? withoutExternalId(entry) : entry);
      const written = phone === undefined ? matcher.without(row, merged) : withoutLesserName(row, merged);
      const isChanged = contactSet.update(row, written, { at, now, tags: entry.tags ?? tags });
      const keepsTime = entry.createdAt !== undefined && !isTimeOf(row.createdAt, entry.createdAt);
      const kept = [...(keepsTime ? ['createdAt'] : []), ...(keepsId ? ['externalId'] : [])];
      return { status: isChanged ? 'updated' : 'unchanged', id: row.id, ...(kept.length > 0 && { kept }) };
    } catch (error) {
      if (error instanceof ApiError) return { status: 'failed', error };
      throw error;
    }
  });
  const refusals = await contactSet.write(now);
  const stored = contactSet.planned().filter(({ row }) => !refusals.has(row.id));
  await onWritten?.(tx, await describeWrites(tx, tenantId, stored));
  const lost: number[] = [];
  const outcomes = planned.map((outcome, index): ContactOutcome => {
    const error = outcome.status === 'failed' ? undefined : refusals.get(outcome.id);
    // Another transaction may have created the contact after the lookup, before or after this one planned the write.
    const isNew = outcome.status === 'failed' ? outcome.error.code === 'CONFLICT' : outcome.status === 'created';
    const wasFound = existing.has(matcher.keyOf((entries[index] as ContactEntry).input) ?? '');
    if (isNew && !wasFound && (error || outcome.status === 'failed')) lost.push(index);
    return error ? { status: 'failed', error } : outcome;
  });
  return { outcomes, lost };
}

/** A record that was found by its external id. */
interface FoundById {
  id: string;
  createdByType: string | null;
  createdById: string | null;
}

/**
 * Returns a function that throws CONFLICT for a record that came from another product than the file: what it is called there by chance is no
 * reason to take both for one.
 */
export async function openProductCheck(
  tx: Transaction,
  found: readonly FoundById[],
  otherProducts: ImportRules['otherProducts'],
): Promise<(kind: 'contact' | 'lead', row: FoundById, path: string) => void> {
  const makers = found.flatMap((row) => (row.createdByType === 'import' ? (row.createdById ?? []) : []));
  const others = (makers.length > 0 && (await otherProducts?.(tx, [...new Set(makers)]))) || new Map<string, string>();
  return (kind, row, path) => {
    const product = others.get(row.createdById ?? '');
    if (product === undefined) return;
    const message = `The ${kind} with this externalId was imported from ${product}, which numbers its records in its own way. Leave the column out, or import it as a custom field.`;
    throw new ApiError('CONFLICT.already_exists', message, { existingId: encodeId(kind, row.id), path });
  };
}

/** Whether a contact keeps its external id, since that of the file would replace it. */
export function keepsExternalId(
  { externalId }: Pick<StoredContact, 'externalId'>,
  input: Pick<ContactUpdate, 'externalId'>,
  { keepsExternalIds = false }: Pick<ImportRules, 'keepsExternalIds'>,
): boolean {
  return keepsExternalIds && externalId !== null && (input.externalId ?? externalId) !== externalId;
}

/** An entry whose external id is not written. */
export function withoutExternalId<T extends Pick<ContactEntry, 'input'>>(entry: T): T {
  const { externalId: _, ...input } = entry.input;
  return { ...entry, input };
}

/**
 * The fields of an entry for a contact: social profiles of platforms that it does not name stay, and so do the entries of lists that it
 * adds to.
 */
export function withOthers(
  row: StoredContact,
  { input, platforms, adds = [] }: Pick<ContactEntry, 'input' | 'platforms' | 'adds'>,
): ContactUpdate {
  const written = { ...input };
  for (const field of adds) written[field] = [...new Set([...row[field], ...(input[field] ?? [])])];
  if (!platforms || !input.socialProfiles) return written;
  const others = row.socialProfiles.filter(({ platform }) => !platforms.includes(platform));
  return { ...written, socialProfiles: [...others, ...input.socialProfiles] };
}

/** What an entry says of a new contact. */
export function withTime({ input, createdAt }: Pick<ContactEntry, 'input' | 'createdAt'>): ContactWrite {
  return createdAt ? { ...input, createdAt: createdAt.moment } : input;
}
