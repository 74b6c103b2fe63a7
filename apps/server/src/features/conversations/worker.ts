import type { Engines } from '../../ai/engines.js';
import type { Knowledge } from '../../ai/knowledge.js';
import type { NoteEngine } from '../../ai/notes.js';
import type { Channels } from '../../channels/channel.js';
import { inTenantAsApi } from '../../db/client.js';
import type { WorkHandler } from '../../jobs/handler.js';
import { cancelWork, enqueueWork, settleWork } from '../../jobs/work.js';
import { createSendWork } from './channel-work.js';
import { leadWork } from './lead-work.js';
import { createNoteWork } from './note-work.js';
import { handOffUnanswered, type ReplyDeps, replyKind, replyToConversation, type Settle } from './replies-service.js';
import { listTenantsWithDue } from './upkeep-queries.js';
import { moveDueConversations } from './upkeep-service.js';

const upkeepKind = 'conversation_upkeep';
const upkeepBatch = 20;
const sweptTenants = 1_000;

/**
 * What the worker does for conversations: it replies, sends, takes notes, makes leads, and closes and archives those whose
 * time has come.
 */
export function createConversationWork(deps: {
  engines: Engines;
  knowledge: Knowledge;
  channels: Channels;
  takeNotes: NoteEngine;
}): WorkHandler[] {
  return [createReplyWork(deps), createSendWork(deps.channels), upkeep, createNoteWork(deps.takeNotes), leadWork];
}

function createReplyWork(deps: Pick<ReplyDeps, 'engines' | 'knowledge' | 'channels'>): WorkHandler {
  return {
    kind: replyKind,
    slots: 32,
    slotsPerTenant: 16,
    slotsPerKey: 8,
    leaseSeconds: 75,
    async run(lease, { db, now, signal }) {
      const { tenantId, id } = lease;
      const replying = { ...deps, db, now, inTenant: inTenantAsApi };
      const settle: Settle = async (tx) => {
        const isMine = await settleWork(tx, lease, { next: 'done' });
        // A reply answers all that was said before it: what was asked for meanwhile is not owed any more.
        if (isMine) await cancelWork(tx, tenantId, replyKind, [id]);
        return isMine;
      };
      const { outcome, result } = await replyToConversation(replying, tenantId, id, signal, settle);
      const isWritten = outcome === 'replied' || outcome === 'handed_off';
      const facts = { outcome, engine: result?.engine, model: result?.model, tokens: result?.tokens };
      return {
        next: isWritten ? 'settled' : 'done',
        facts: { ...facts, ...(result?.outcome === 'failed' && { error: result.error }) },
      };
    },
    async giveUp({ tenantId, id }, _error, { db, now }) {
      await inTenantAsApi(db, tenantId, (tx) => handOffUnanswered(tx, tenantId, id, now()));
    },
  };
}

const upkeep: WorkHandler = {
  kind: upkeepKind,
  slots: 4,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 30,
  async run({ tenantId }, { db, now }) {
    const moved = await inTenantAsApi(db, tenantId, (tx) => moveDueConversations(tx, tenantId, now(), upkeepBatch));
    return { next: moved < upkeepBatch ? 'done' : 'again', facts: { moved } };
  },
  sweep: {
    everySeconds: 30,
    async run({ db, now }) {
      const tenantIds = await listTenantsWithDue(db, now(), sweptTenants);
      const rows = tenantIds.map((tenantId) => ({ kind: upkeepKind, tenantId, id: tenantId }));
      await enqueueWork(db, rows, now());
    },
  },
};
