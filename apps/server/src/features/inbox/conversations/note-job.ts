import type { NoteEngine } from '../../../ai/notes.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { settleWork } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { nextDay } from '../../../limits/quotas/day-budgets.js';
import { withinTokens } from '../../../limits/quotas/model-tokens.js';
import { contactRecords } from '../../crm/contacts/index.js';
import { type ChatbotRow, findChatbot } from '../chatbots/index.js';
import { addAiNotes } from '../contact-memory/index.js';
import { listSaidAfter, setNoted } from './follow-up-queries.js';
import { followUpKinds } from './follow-ups.js';
import type { ConversationRow, MessageRow } from './present.js';
import { conversationRecords } from './queries.js';

/** Messages that are read at once; those of a longer conversation follow in the next step. */
const batchMessages = 100;

/** Takes notes of conversations that have ended. The engine is asked with no transaction open. */
export function createNoteWork(takeNotes: NoteEngine): JobHandler {
  return {
    kind: followUpKinds.notes,
    slots: 8,
    slotsPerTenant: 4,
    slotsPerKey: 4,
    leaseSeconds: 75,
    async run(lease, { db, now, signal }) {
      const { tenantId, id } = lease;
      const unread = await inTenant(db, tenantId, (tx) => findUnread(tx, tenantId, id));
      if (!unread) return { next: 'done' };
      const { bot, messages } = unread;
      const said = messages.map((message) => ({ id: message.id, content: message.content }));
      const budget = { db, now, inTenant: inTenant };
      const ask = () => takeNotes({ tenantId, model: bot.model, messages: said, signal });
      const result = await withinTokens(budget, tenantId, ask).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return undefined;
      });
      // Tomorrow there are tokens of the model again.
      if (!result) return { next: 'again', at: nextDay(now()), facts: { outcome: 'postponed' } };
      signal.throwIfAborted();
      if (result.outcome === 'failed') throw new Error(result.error);
      const isMore = messages.length === batchMessages;
      const added = await inTenant(db, tenantId, async (tx) => {
        if (!(await settleWork(tx, lease, isMore ? { next: 'again' } : { next: 'done' }))) return undefined;
        const contactId = await holdUnchanged(tx, unread);
        if (contactId === undefined) return 0;
        await setNoted(tx, unread.row, messages.at(-1)?.sequence ?? 0);
        return addAiNotes(tx, { tenantId, contactId, conversationId: id }, result.notes, now());
      });
      if (added === undefined) return { next: 'done', facts: { outcome: 'dropped' } };
      return { next: 'settled', facts: { outcome: 'noted', notes: added, tokens: result.tokens } };
    },
  };
}

/** What a contact has said since notes were taken last. */
interface Unread {
  row: ConversationRow;
  bot: ChatbotRow;
  messages: MessageRow[];
}

async function findUnread(tx: Transaction, tenantId: string, id: string): Promise<Unread | undefined> {
  const row = await conversationRecords.find(tx, tenantId, id);
  const bot = row && (await findChatbot(tx, tenantId, row.botId));
  if (!row || !bot || bot.deletedAt !== null || !bot.memoryEnabled) return undefined;
  const messages = await listSaidAfter(tx, row, row.notedSequence, batchMessages);
  return messages.length > 0 ? { row, bot, messages } : undefined;
}

/**
 * Locks the contact, and then the conversation, in the order of merges. The UUID of the contact; undefined if it is gone, or
 * somebody else has taken these notes.
 */
async function holdUnchanged(tx: Transaction, { row }: Unread): Promise<string | undefined> {
  const { tenantId, id } = row;
  const latest = await conversationRecords.find(tx, tenantId, id);
  const contact = latest && (await contactRecords.findAndLock(tx, tenantId, latest.contactId));
  const held = contact && (await conversationRecords.findAndLock(tx, tenantId, id));
  if (!held || held.notedSequence !== row.notedSequence) return undefined;
  if (held.contactId !== contact.id) throw new Error('The contact was merged meanwhile: the step is done again.');
  return contact.id;
}
