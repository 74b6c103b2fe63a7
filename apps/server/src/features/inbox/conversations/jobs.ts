import type { Engines } from '../../../ai/engines.js';
import type { Knowledge } from '../../../ai/knowledge.js';
import type { NoteEngine } from '../../../ai/notes.js';
import { inTenant } from '../../../db/client.js';
import { enqueueJobs, settleWork } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, RunContext, StepContext, StepResult } from '../../../jobs/handler.js';
import { moveDueConversations } from './auto-close.js';
import { listTenantsWithDue } from './auto-close-queries.js';
import { createSendWork, type SendDeps } from './channel-job.js';
import { leadWork } from './lead-job.js';
import { createNoteWork } from './note-job.js';
import {
  cancelReply,
  findModelToAsk,
  handOffUnanswered,
  type ReplyDeps,
  replyKinds,
  replyToConversation,
  type Settle,
} from './replies.js';

const upkeepKind = 'conversation_upkeep';
const upkeepBatch = 20;
const sweptTenants = 1_000;

/**
 * What the worker does for conversations: it replies, sends, takes notes, makes leads, and closes and archives those whose
 * time has come.
 */
export function createConversationWork(
  deps: SendDeps & {
    engines: Engines;
    knowledge: Knowledge;
    takeNotes: NoteEngine;
  },
): JobHandler[] {
  return [
    createQuickReplyWork(deps),
    createModelReplyWork(deps),
    createSendWork(deps),
    upkeep,
    createNoteWork(deps.takeNotes),
    leadWork,
  ];
}

type ReplyWorkDeps = Pick<ReplyDeps, 'engines' | 'knowledge' | 'channels'>;

/** Replies by rules, and hand-offs: none of them waits for anybody. What a model is to be asked for goes on as work of its own. */
function createQuickReplyWork(deps: ReplyWorkDeps): JobHandler {
  return {
    kind: replyKinds.quick,
    slots: 32,
    slotsPerTenant: 16,
    slotsPerKey: 8,
    leaseSeconds: 30,
    async run(lease, context) {
      const { tenantId, id } = lease;
      const { db, now } = context;
      const model = await findModelToAsk({ ...deps, db, inTenant: inTenant }, tenantId, id);
      if (model === undefined) return reply(deps, lease, context);
      await inTenant(db, tenantId, async (tx) => {
        if (!(await settleWork(tx, lease, { next: 'done' }))) return;
        await enqueueJobs(tx, [{ kind: replyKinds.byModel, tenantId, id, key: model }], now());
      });
      return { next: 'settled', facts: { outcome: 'left_to_model', model } };
    },
    giveUp: handOff,
  };
}

/** The key is the model: one that hangs has a share of its own. */
function createModelReplyWork(deps: ReplyWorkDeps): JobHandler {
  return {
    kind: replyKinds.byModel,
    slots: 32,
    slotsPerTenant: 16,
    sharesWithTwin: true,
    slotsPerKey: 16,
    // Models that are asked to think may well take this long; one that does not answer takes longer.
    slowMs: 20_000,
    leaseSeconds: 75,
    run: (lease, context) => reply(deps, lease, context),
    giveUp: handOff,
  };
}

async function reply(deps: ReplyWorkDeps, lease: Lease, { db, now, signal }: RunContext): Promise<StepResult> {
  const { tenantId, id } = lease;
  const replying = { ...deps, db, now, inTenant: inTenant };
  const settle: Settle = async (tx) => {
    const isMine = await settleWork(tx, lease, { next: 'done' });
    // A reply answers all that was said before it: what was asked for meanwhile is not owed any more.
    if (isMine) await cancelReply(tx, tenantId, id);
    return isMine;
  };
  const { outcome, result } = await replyToConversation(replying, tenantId, id, signal, settle);
  const isWritten = outcome === 'replied' || outcome === 'handed_off';
  const facts = { outcome, engine: result?.engine, model: result?.model, tokens: result?.tokens };
  return {
    next: isWritten ? 'settled' : 'done',
    facts: { ...facts, ...(result?.outcome === 'failed' && { error: result.error }) },
  };
}

async function handOff({ tenantId, id }: Lease, _error: unknown, { db, now }: StepContext): Promise<void> {
  await inTenant(db, tenantId, (tx) => handOffUnanswered({ tx, caller: { tenantId }, now: now() }, id));
}

const upkeep: JobHandler = {
  kind: upkeepKind,
  slots: 4,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 30,
  async run({ tenantId }, { db, now }) {
    const moved = await inTenant(db, tenantId, (tx) =>
      moveDueConversations({ tx, caller: { tenantId }, now: now() }, upkeepBatch),
    );
    return { next: moved < upkeepBatch ? 'done' : 'again', facts: { moved } };
  },
  sweep: {
    everySeconds: 30,
    async run({ db, now }) {
      const tenantIds = await listTenantsWithDue(db, now(), sweptTenants);
      const rows = tenantIds.map((tenantId) => ({ kind: upkeepKind, tenantId, id: tenantId }));
      await enqueueJobs(db, rows, now());
    },
  },
};
