import { changeScopes, type contract } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { Handlers } from '../../../http/handlers.js';
import { EventAnswer } from '../../../http/streams.js';
import { type NoticeSources, resolveConversation, withNotices } from '../../inbox/conversations/index.js';
import { choose } from './choice.js';
import { listChanges } from './service.js';
import { followTenant, type TenantFeeds } from './stream.js';
import type { VisibleRecords } from './visible-records.js';

type Follow = Handlers<typeof contract.changes>['stream'];
type FollowConversations = Handlers<typeof contract.conversations>['stream'];

/** The handlers of the feed and of the live streams. */
export function createChangeHandlers(deps: TenantFeeds & NoticeSources & { visible: VisibleRecords }) {
  const stream: Follow = async ({ db, caller, query, signal, lastEventId }) => {
    const chosen = choose(caller, query);
    const { conversation } = query;
    const conversationId =
      conversation === undefined
        ? undefined
        : (await resolveConversation(db, caller.tenantId, conversation, 'query.conversation')).id;
    const userId = isSignedIn(caller) ? caller.userId : null;
    const events = followTenant(deps, caller.tenantId, { chosen, conversationId, userId, lastEventId, signal });
    return new EventAnswer(
      withNotices(deps, events, caller.tenantId, {
        conversationId,
        typing: chosen.has('conversation', 'typing'),
        presence: chosen.has('conversation', 'presence'),
      }),
    );
  };
  /** The same under the path from before there was one stream. */
  const streamConversations: FollowConversations = (context) =>
    stream({ ...context, query: { ...context.query, resource: ['conversation'] } } as Parameters<Follow>[0]);
  return {
    changes: {
      list: async ({ db, caller, query, now }) => {
        const scope = changeScopes[query.resource];
        if (scope !== 'authenticated') checkScope(caller, scope, `Following ${query.resource}`);
        return listChanges({ db, caller, now }, deps.visible, query);
      },
      stream,
    } satisfies Handlers<typeof contract.changes>,
    conversations: { stream: streamConversations },
  };
}

export function isSignedIn({ principalType, sessionId }: Caller): boolean {
  return principalType === 'USER' && sessionId !== undefined;
}
