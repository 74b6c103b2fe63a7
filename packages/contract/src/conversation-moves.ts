/** The states of a conversation. Source: specification, Conversation status. */
export const conversationStatuses = ['ACTIVE', 'WAITING', 'HUMAN_TAKEOVER', 'CLOSED', 'ARCHIVED'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/** The triggers that change the state of a conversation. Only the server triggers HANDOFF, IDLE, and ARCHIVE of old conversations. */
export const conversationTriggers = [
  'USER_MESSAGE',
  'ASSISTANT_MESSAGE',
  'HUMAN_AGENT_MESSAGE',
  'TAKEOVER',
  'HANDOFF',
  'REASSIGN_TO_USER',
  'REASSIGN_TO_BOT',
  'CLOSE',
  'IDLE',
  'REOPEN_TO_BOT',
  'REOPEN_TO_HUMAN',
  'ARCHIVE',
  'UNARCHIVE',
] as const;
export type ConversationTrigger = (typeof conversationTriggers)[number];

/**
 * The state that each trigger leads to from each state. A trigger is refused in states that are not listed. Closing a CLOSED
 * conversation again does not change it. REASSIGN_TO_BOT leads to WAITING unless the contact wrote last.
 */
export const conversationMoves: Readonly<
  Record<ConversationTrigger, Readonly<Partial<Record<ConversationStatus, ConversationStatus>>>>
> = {
  USER_MESSAGE: { ACTIVE: 'ACTIVE', WAITING: 'ACTIVE', HUMAN_TAKEOVER: 'HUMAN_TAKEOVER' },
  ASSISTANT_MESSAGE: { ACTIVE: 'WAITING', WAITING: 'WAITING' },
  HUMAN_AGENT_MESSAGE: { HUMAN_TAKEOVER: 'HUMAN_TAKEOVER' },
  TAKEOVER: { ACTIVE: 'HUMAN_TAKEOVER', WAITING: 'HUMAN_TAKEOVER', HUMAN_TAKEOVER: 'HUMAN_TAKEOVER' },
  HANDOFF: { ACTIVE: 'HUMAN_TAKEOVER' },
  REASSIGN_TO_USER: { HUMAN_TAKEOVER: 'HUMAN_TAKEOVER' },
  REASSIGN_TO_BOT: { HUMAN_TAKEOVER: 'ACTIVE' },
  CLOSE: { ACTIVE: 'CLOSED', WAITING: 'CLOSED', HUMAN_TAKEOVER: 'CLOSED', CLOSED: 'CLOSED' },
  IDLE: { WAITING: 'CLOSED' },
  REOPEN_TO_BOT: { CLOSED: 'ACTIVE' },
  REOPEN_TO_HUMAN: { CLOSED: 'HUMAN_TAKEOVER' },
  ARCHIVE: { CLOSED: 'ARCHIVED' },
  UNARCHIVE: { ARCHIVED: 'CLOSED' },
};

/**
 * The triggers that a closed or archived conversation refuses with CONVERSATION_CLOSED. Others that it does not accept are
 * INVALID_TRANSITION.
 */
export const refusedWhenClosed: readonly ConversationTrigger[] = [
  'USER_MESSAGE',
  'ASSISTANT_MESSAGE',
  'HUMAN_AGENT_MESSAGE',
  'TAKEOVER',
];
