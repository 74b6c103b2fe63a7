import { fillMessageWordsKind } from '../../db/words.js';
import { nilUuid, type WorkHandler } from '../../jobs/handler.js';
import { fillNextMessages } from './words-queries.js';

const batchMessages = 1_000;

/** The migration enqueues it. Without its row, searches rely on the words: it is never given up. */
export const fillMessageWords: WorkHandler = {
  kind: fillMessageWordsKind,
  slots: 1,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ data }, { db }) {
    const start = { tenantId: nilUuid, id: nilUuid };
    const last = await fillNextMessages(db, (data as typeof start | null) ?? start, batchMessages);
    return last ? { next: 'again', data: { ...last } } : { next: 'done' };
  },
};
