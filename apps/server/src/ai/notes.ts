import type { MemoryNoteKind } from '@lead-engagement/contract';

/** What a contact wrote. */
export interface SaidMessage {
  id: string;
  content: string;
}

/** Something that a contact has stated, and the message that it stands in. */
export interface StatedNote {
  messageId: string;
  kind: MemoryNoteKind;
  content: string;
}

export type NoteResult =
  | { outcome: 'made'; notes: StatedNote[]; tokens: number }
  /** `tokens` is undefined if no model was asked. */
  | { outcome: 'failed'; error: string; tokens?: number };

export interface NoteRequest {
  /** Whom a model is asked for. */
  tenantId: string;
  /** The model as the chatbot names it. */
  model: string;
  /** Oldest first. */
  messages: readonly SaidMessage[];
  signal: AbortSignal;
}

/** Finds what is worth remembering. Resolves to a failure rather than reject. */
export type NoteEngine = (request: NoteRequest) => Promise<NoteResult>;

/** More than this of one conversation is no memory. */
export const maxNotes = 20;

/** What two notes that say the same have in common: their words, without case and punctuation. */
export function likenessOf(content: string): string {
  return (content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
