import type { ChatbotHandoff, Citation, MessageRole, ReplyEngine, UnansweredQuestion } from '@lead-engagement/contract';
import { defaultReplyLanguage, type ReplyLanguage, replyTexts } from './reply-texts.js';

/** A piece of a knowledge base that may answer a question. Ids are public ones. */
export interface Passage {
  knowledgeBaseId: string;
  documentId: string;
  title: string;
  url: string | null;
  /** The headings that it stands under, and the page of a PDF. */
  heading?: string | null;
  page?: number | null;
  text: string;
  /** How well it fits the question, 0 to 1. */
  score: number;
}

/** What was said, and by whom. */
export interface ChatMessage {
  role: Exclude<MessageRole, 'SYSTEM'>;
  content: string;
  /** What the contact was offered to answer. */
  suggestions?: readonly string[];
}

/** Whom a reply is made for. */
export interface Persona {
  name: string;
  persona: string;
  /** The model as the chatbot names it. */
  model: string;
  temperature: number;
  handoff: ChatbotHandoff;
  /** Origins that it may link to, whatever the passages say. */
  allowedOrigins?: readonly string[];
}

export interface ReplyRequest {
  /** Whom a model is asked for. */
  tenantId: string;
  bot: Persona;
  /** Oldest first. The last turn is the one to answer. */
  history: readonly ChatMessage[];
  /** The best first. */
  passages: readonly Passage[];
  /** Looks for the passages that fit another question, the best first; undefined if the chatbot has no knowledge. */
  search?: ((question: string) => Promise<readonly Passage[]>) | undefined;
  /** What the chatbot could not answer since its last answer. Default: nothing. */
  unanswered?: readonly UnansweredQuestion[];
  /** The language of the texts that no tenant has written. Default: English. */
  language?: ReplyLanguage;
  signal: AbortSignal;
}

/** Why a human has to go on. */
export type HandoffCause = 'UNSURE' | 'REQUESTED' | 'FLAGGED';

/** What an engine has to say. A model that fails is nothing unexpected. */
export type ReplyResult =
  | {
      outcome: 'replied';
      /** What the contact is told, also if a human goes on. */
      text: string;
      handoff: HandoffCause | undefined;
      /** Of FLAGGED: what the engine said instead, and must not. */
      problem?: string;
      citations: Citation[];
      /** What the contact may answer. */
      suggestions: readonly string[];
      /** What the chatbot could not answer since its last answer, with this reply. */
      unanswered: readonly UnansweredQuestion[];
      /** 0 to 1. */
      confidence: number;
      tokens: number;
      engine: ReplyEngine;
      model: string;
    }
  | { outcome: 'failed'; error: string; tokens: number; engine: ReplyEngine; model: string };

/**
 * Makes replies. `onText` is told the text piece by piece as it comes; nothing of a reply that ends in a hand-off or in a
 * failure before its first word. Resolves to a failure rather than reject.
 */
export type Engine = (request: ReplyRequest, onText?: (piece: string) => void) => Promise<ReplyResult>;

/** What the contact is told when a human goes on: the chatbot's own text, else one in the contact's language. */
export function sayHandoff(
  { handoff }: Persona,
  cause: HandoffCause,
  language: ReplyLanguage = defaultReplyLanguage,
): string {
  const { unsure, handoff: plain } = replyTexts[language];
  return handoff.message ?? (cause === 'UNSURE' ? `${unsure} ${plain}` : plain);
}

const quoteChars = 300;

export function toCitation({
  knowledgeBaseId,
  documentId,
  title,
  url,
  heading = null,
  page = null,
  text,
}: Passage): Citation {
  const quote = Array.from(text).slice(0, quoteChars).join('');
  return { knowledgeBaseId, documentId, title, url, quote, heading, page };
}
