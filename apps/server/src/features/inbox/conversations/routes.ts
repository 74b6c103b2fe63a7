import type { ConversationStatus, contract } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { ChannelPlatforms } from '../../../channels/platforms.js';
import { type Database, inTenant } from '../../../db/client.js';
import type { FileStore } from '../../../files/store.js';
import { AfterCommit } from '../../../http/after-commit.js';
import { takeAiCall } from '../../../http/ai-calls.js';
import type { Handlers } from '../../../http/handlers.js';
import { EventAnswer, FileAnswer } from '../../../http/streams.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { addUpload, openOfConversation, receiveUpload } from '../attachments/index.js';
import { findChatbot } from '../chatbots/index.js';
import { acceptClaim } from './claims.js';
import { getPostedMessage, type PostedMessage, postMessage } from './messages.js';
import { createNote, deleteNote, listNotes, updateNote } from './notes.js';
import { type ReplyDeps, waitForReply } from './replies.js';
import { streamReply } from './reply-stream.js';
import * as service from './service.js';
import { prepareTyping, type TypingDeps } from './typing.js';

type Routes = Omit<typeof contract.conversations, 'previewAutoAssign' | 'stream'>;

/** How long the worker waits before it takes over a reply that a request was waiting for. */
const workerSteppingInMs = 90_000;

export function createConversationHandlers({
  rateLimiter,
  files,
  ...deps
}: Pick<ReplyDeps, 'engines' | 'knowledge'> &
  TypingDeps & {
    channelPlatforms: ChannelPlatforms;
    rateLimiter: RateLimiter;
    files: FileStore;
  }): Handlers<Routes> {
  /** Counts the AI call that a message of a contact is, if a chatbot replies to it. */
  async function countCall(db: Database, caller: Caller, id: string): Promise<void> {
    const row = await service.getConversationRow(db, caller.tenantId, id);
    const bot = await findChatbot(db, caller.tenantId, row.botId);
    const isOurs = row.status === 'ACTIVE' || row.status === 'WAITING';
    if (isOurs && bot?.enabled && bot.deletedAt === null) await takeAiCall(rateLimiter, caller);
  }

  /** Counts the AI call that a move to a chatbot is, if the contact wrote last: the chatbot replies. A move that is refused counts as well. */
  async function countMove(db: Database, caller: Caller, id: string, from: ConversationStatus): Promise<void> {
    const { status, lastRole } = await service.getConversationRow(db, caller.tenantId, id);
    if (status === from && lastRole === 'USER') await takeAiCall(rateLimiter, caller);
  }

  return {
    list: ({ db, caller, query }) => service.listConversations(db, caller.tenantId, query),
    create: (write) => service.createConversation(write, deps, write.body),
    getCounts: ({ db, caller }) => service.countTabs(db, caller.tenantId, caller.userId),
    get: ({ db, caller, params }) => service.getConversation(db, caller.tenantId, params.id),
    listMessages: async ({ db, caller, params, query }) =>
      service.listMessages(db, await service.getConversationRow(db, caller.tenantId, params.id), query),
    createMessage: {
      async prepare({ db, caller, params, query, body, now, wantsStream, isReplay }) {
        if (body.role === 'USER' && !isReplay) await countCall(db, caller, params.id);
        const isWaiting = (query.wait === true || wantsStream) && body.role === 'USER';
        const replyAt = isWaiting ? new Date(now.getTime() + workerSteppingInMs) : now;
        return async (tx, written) => {
          const posted = isPosted(written)
            ? await getPostedMessage(tx, caller.tenantId, params.id, written.sequence)
            : await postMessage({ tx, caller, now }, deps.channels, params.id, body, replyAt);
          const replying = { ...deps, db, inTenant, now: () => new Date() };
          if (wantsStream) {
            const { sequence } = posted.message;
            return new EventAnswer(streamReply(replying, posted, isWaiting), { sequence } satisfies Written);
          }
          const first = withReply(posted, null);
          if (!isWaiting) return first;
          return new AfterCommit(first, async () => withReply(posted, await waitForReply(replying, posted)));
        };
      },
    },
    createAttachment: {
      async prepare({ db, caller, params, upload, query, now }) {
        // Checked first, so that no file is stored for a conversation that does not exist.
        const { tenantId, id } = await service.getConversationRow(db, caller.tenantId, params.id);
        const received = await receiveUpload({ db, store: files }, tenantId, upload, query, now);
        return async (tx) => addUpload(tx, { tenantId, conversationId: id }, received, now);
      },
    },
    downloadAttachment: async ({ db, caller, params }) => {
      const row = await service.getConversationRow(db, caller.tenantId, params.id);
      return new FileAnswer(await openOfConversation(db, files, row, params.attachmentId));
    },
    sendTyping: {
      prepare: async ({ db, caller, params }) =>
        prepareTyping(deps, db, caller, await service.getConversationRow(db, caller.tenantId, params.id)),
    },
    markRead: (write) => service.markRead(write, write.params.id, write.ifMatch),
    takeOver: (write) => service.takeOver(write, write.params.id, write.ifMatch),
    reassign: {
      async prepare({ db, caller, params, body, ifMatch, now }) {
        if (body.botId !== undefined) await countMove(db, caller, params.id, 'HUMAN_TAKEOVER');
        return (tx) => service.reassign({ tx, caller, now }, params.id, body, ifMatch);
      },
    },
    snooze: (write) => service.snooze(write, write.params.id, write.body, write.ifMatch),
    close: (write) => service.close(write, write.params.id, write.ifMatch),
    reopen: {
      async prepare({ db, caller, params, body, ifMatch, now }) {
        if (body.to === 'BOT') await countMove(db, caller, params.id, 'CLOSED');
        return (tx) => service.reopen({ tx, caller, now }, params.id, body, ifMatch);
      },
    },
    acceptClaim: (write) => acceptClaim(write, write.params.id),
    archive: (write) => service.archive(write, write.params.id, write.ifMatch),
    listNotes: ({ db, caller, params, query }) => listNotes(db, caller.tenantId, params.id, query),
    createNote: (write) => createNote(write, write.params.id, write.body),
    updateNote: (write) => updateNote(write, write.params, write.body, write.ifMatch),
    deleteNote: (write) => deleteNote(write, write.params, write.ifMatch),
    unarchive: (write) => service.unarchive(write, write.params.id, write.ifMatch),
  };
}

/** What a replay is told of a message whose reply was streamed. */
interface Written {
  sequence: number;
}

function isPosted(written: unknown): written is Written {
  return written !== undefined;
}

function withReply({ message }: PostedMessage, reply: PostedMessage['message'] | null) {
  return { ...message, reply };
}
