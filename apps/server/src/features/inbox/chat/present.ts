import type { ChatMessage, ChatState, Conversation, Message } from '@lead-engagement/contract';

/** A message as its visitor sees it; undefined if it is not for visitors. */
export function toChatMessage(message: Message): ChatMessage | undefined {
  const { id, conversationId, sequence, role, content, attachments, externalId, metadata, suggestions, createdAt } =
    message;
  if (role === 'SYSTEM') return undefined;
  const sources = new Map((metadata?.citations ?? []).map(({ title, url }) => [`${url} ${title}`, { title, url }]));
  return {
    id,
    conversationId,
    sequence,
    role,
    content,
    attachments,
    // That of others is theirs.
    externalId: role === 'USER' ? externalId : null,
    sources: [...sources.values()],
    suggestions,
    createdAt,
  };
}

/** Where a conversation stands, as its visitor sees it. */
export function toChatState({ id, status, unreadCount }: Conversation, agent: string | null): ChatState {
  return { conversationId: id, status, agent, seen: unreadCount === 0 };
}
