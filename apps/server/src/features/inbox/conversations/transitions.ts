import {
  type ConversationStatus,
  type ConversationTrigger,
  conversationMoves,
  conversationTriggers,
  type MessageRole,
  refusedWhenClosed,
} from '@lead-engagement/contract';

/** What decides where a conversation can go. */
export interface ConversationState {
  status: ConversationStatus;
  /** Who wrote last, the server's own marks left out. */
  lastRole: Exclude<MessageRole, 'SYSTEM'> | null;
}

/** Where a trigger leads, or why it leads nowhere. */
export type Move =
  | { outcome: 'moved'; status: ConversationStatus }
  | { outcome: 'refused'; code: 'CONVERSATION_CLOSED' | 'INVALID_TRANSITION'; message: string };

/** The trigger that a message of a role is. */
export const messageTriggers = {
  USER: 'USER_MESSAGE',
  ASSISTANT: 'ASSISTANT_MESSAGE',
  HUMAN_AGENT: 'HUMAN_AGENT_MESSAGE',
} as const satisfies Record<Exclude<MessageRole, 'SYSTEM'>, ConversationTrigger>;

/** Where a trigger leads a conversation. Source: the table in `conversationMoves` of the contract. */
export function findMove({ status, lastRole }: ConversationState, trigger: ConversationTrigger): Move {
  const to = conversationMoves[trigger][status];
  if (to !== undefined) {
    const answered = trigger === 'REASSIGN_TO_BOT' && lastRole !== 'USER';
    return { outcome: 'moved', status: answered ? 'WAITING' : to };
  }
  const isOver = status === 'CLOSED' || status === 'ARCHIVED';
  if (isOver && refusedWhenClosed.includes(trigger)) {
    const first =
      status === 'ARCHIVED' ? ' Take it out of the archive first: POST /v1/conversations/:id/unarchive.' : '';
    return {
      outcome: 'refused',
      code: 'CONVERSATION_CLOSED',
      message: `The conversation is ${status}.${first} Reopen it with POST /v1/conversations/:id/reopen.`,
    };
  }
  const allowed = conversationTriggers.filter((one) => conversationMoves[one][status] !== undefined);
  return {
    outcome: 'refused',
    code: 'INVALID_TRANSITION',
    message: `A conversation that is ${status} does not take ${trigger}. It takes: ${allowed.join(', ')}.`,
  };
}

/** Whether the chatbot owes the contact a reply: the contact had the last word, and no human has taken over. */
export function awaitsReply({ status, lastRole }: ConversationState): boolean {
  return status === 'ACTIVE' && lastRole === 'USER';
}
