import { inTenant } from '../../db/client.js';
import { fillWordsKind } from '../../db/words.js';
import { nilUuid, type WorkHandler } from '../../jobs/handler.js';
import { fillNextWords, refreshNextLeads } from './words-queries.js';

const batchLeads = 500;
const batchRows = 2_000;

/** A trigger on contacts enqueues it. The row's id is its own: changes of one contact do not wait for each other. */
const followContact: WorkHandler = {
  kind: 'follow-contact-words',
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, data }, { db }) {
    const { contactId, after = nilUuid } = data as { contactId: string; after?: string };
    const last = await inTenant(db, tenantId, (tx) => refreshNextLeads(tx, tenantId, contactId, after, batchLeads));
    return last === undefined ? { next: 'done' } : { next: 'again', data: { contactId, after: last } };
  },
};

interface Place {
  table: 'contacts' | 'leads';
  tenantId: string;
  id: string;
}

const start: Place = { table: 'contacts', tenantId: nilUuid, id: nilUuid };

/** The migration enqueues it. Without its row, searches rely on the words: it is never given up. */
const fillWords: WorkHandler = {
  kind: fillWordsKind,
  slots: 1,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ data }, { db }) {
    const place = (data ?? start) as unknown as Place;
    const last = await fillNextWords(db, place.table, place, batchRows);
    if (last) return { next: 'again', data: { ...last, table: place.table } };
    return place.table === 'leads' ? { next: 'done' } : { next: 'again', data: { ...start, table: 'leads' } };
  },
};

/** Keeps the words of leads in step with many leads' contact, and gives words to what there was before. */
export const wordsWork: readonly WorkHandler[] = [followContact, fillWords];
