import type { inbound } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { EventAnswer, FileAnswer } from '../../../http/streams.js';
import { encodeId } from '../../../ids.js';
import type { Admissions } from './admissions.js';
import { openFile, uploadFile } from './files.js';
import type { LiveReplies } from './live-replies.js';
import {
  type ChatDeps,
  createSession,
  openChannel,
  openVisitor,
  readMessages,
  readUpTo,
  sayWho,
  showTyping,
  writeMessage,
} from './service.js';
import { type ChatFeed, createStreamCounts, findLastEvent, followThread } from './stream.js';

/** What the web chat calls from the pages of visitors. */
export function createChatHandlers(
  deps: ChatDeps & { feed: ChatFeed; live: LiveReplies; admissions: Admissions },
): Handlers<typeof inbound.chat> {
  const streams = createStreamCounts();
  return {
    createSession: async ({ raw, body, now, showTenant }) => {
      const open = await openChannel(deps, raw);
      showTenant(encodeId('tenant', open.channel.tenantId));
      return createSession(deps, open, body, { requestId: raw.id, now });
    },
    listMessages: async ({ raw, query, now, showTenant }) => {
      const visitor = await openVisitor(deps, raw, now);
      showTenant(encodeId('tenant', visitor.channel.tenantId));
      return readMessages(deps.db, visitor, query.after ?? 0);
    },
    createMessage: async ({ raw, body, now, showTenant }) => {
      const visitor = await openVisitor(deps, raw, now);
      showTenant(encodeId('tenant', visitor.channel.tenantId));
      return writeMessage(deps, visitor, deps.live, body, { requestId: raw.id, now });
    },
    createAttachment: async ({ raw, query, now, openUpload, showTenant }) => {
      const visitor = await openVisitor(deps, raw, now);
      showTenant(encodeId('tenant', visitor.channel.tenantId));
      return uploadFile(deps, visitor, raw, openUpload, query, now);
    },
    downloadAttachment: async ({ raw, params, now, showTenant }) => {
      const visitor = await openVisitor(deps, raw, now);
      showTenant(encodeId('tenant', visitor.channel.tenantId));
      return new FileAnswer(await openFile(deps, visitor, params.attachmentId));
    },
    sendTyping: async ({ raw, now, showTenant }) => {
      const visitor = await openVisitor(deps, raw, now);
      showTenant(encodeId('tenant', visitor.channel.tenantId));
      return showTyping(deps, visitor);
    },
    updateContact: async ({ raw, body, now, showTenant }) => {
      const visitor = await openVisitor(deps, raw, now);
      showTenant(encodeId('tenant', visitor.channel.tenantId));
      return sayWho(deps, visitor, body, { requestId: raw.id, now });
    },
    markRead: async ({ raw, body, now, showTenant }) => {
      const visitor = await openVisitor(deps, raw, now);
      showTenant(encodeId('tenant', visitor.channel.tenantId));
      await readUpTo(deps, visitor, body.sequence, { requestId: raw.id, now });
      return { read: true } as const;
    },
    stream: async ({ raw, now, signal, lastEventId, showTenant }) => {
      const visitor = await openVisitor(deps, raw, now);
      showTenant(encodeId('tenant', visitor.channel.tenantId));
      streams.take(visitor, signal);
      const from = lastEventId ?? (await findLastEvent(deps, visitor));
      return new EventAnswer(followThread(deps, deps.feed, deps.live, deps.admissions, visitor, from, signal));
    },
  };
}
