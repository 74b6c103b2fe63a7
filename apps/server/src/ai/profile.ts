import {
  type BuyingStage,
  type MemoryNoteKind,
  type ProfileSentiment,
  type ProfileSource,
  profileLimits,
  type ReplyEngine,
} from '@lead-engagement/contract';
import { cleanText } from './clean-text.js';

/** How far records are counted for a profile. */
export const countedFacts = { leads: 1_000, notes: 1_000, activities: 200, messages: 100 } as const;

/** What a profile is made of. Ids are public ones; each list has the newest first. */
export interface ProfileFacts {
  contact: {
    name: string | null;
    title: string | null;
    company: string | null;
    country: string | null;
    doNotContact: boolean;
  };
  leads: readonly LeadFact[];
  notes: readonly NoteFact[];
  activities: readonly ActivityFact[];
  /** What the contact wrote. */
  messages: readonly MessageFact[];
  /** How many there are of each, up to `countedFacts`. */
  counts: Record<keyof typeof countedFacts, number>;
}

export interface LeadFact {
  id: string;
  title: string | null;
  status: 'OPEN' | 'NURTURING' | 'WON' | 'LOST' | 'UNQUALIFIED';
  score: number;
  lostReason: string | null;
  lastActivityAt: string | null;
  createdAt: string;
}

export interface NoteFact {
  id: string;
  kind: MemoryNoteKind;
  content: string;
  pinned: boolean;
}

export interface ActivityFact {
  id: string;
  type: string;
  title: string | null;
  occurredAt: string;
  dueAt: string | null;
  completedAt: string | null;
}

export interface MessageFact {
  id: string;
  content: string;
  createdAt: string;
}

/** A profile as an engine makes it. */
export interface ProfileDraft {
  summary: string;
  interests: string[];
  painPoints: string[];
  sentiment: ProfileSentiment;
  buyingStage: BuyingStage;
  nextActions: string[];
  confidence: number;
  sources: ProfileSource[];
  engine: ReplyEngine;
  model: string | null;
}

/** What becomes of a profile: a model that fails is nothing unexpected. */
export type ProfileResult =
  | { outcome: 'made'; profile: ProfileDraft; tokens: number }
  /** `tokens` is undefined if no model was asked. */
  | { outcome: 'failed'; error: string; tokens?: number };

/** Makes profiles. Resolves to a failure rather than reject. */
export type ProfileEngine = (
  tenantId: string,
  facts: ProfileFacts,
  now: Date,
  signal: AbortSignal,
) => Promise<ProfileResult>;

/** A profile within its bounds, without entries that are empty or stand there twice. */
export function boundProfile(draft: ProfileDraft): ProfileDraft {
  const sources = new Map(draft.sources.map((source) => [`${source.type} ${source.id}`, source]));
  return {
    ...draft,
    summary: cleanText(draft.summary, profileLimits.summaryChars),
    interests: boundList(draft.interests),
    painPoints: boundList(draft.painPoints),
    nextActions: boundList(draft.nextActions),
    confidence: Math.round(Math.min(Math.max(draft.confidence, 0), 1) * 100) / 100,
    sources: [...sources.values()].slice(0, profileLimits.sources),
  };
}

function boundList(entries: readonly string[]): string[] {
  const cleaned = entries.map((entry) => cleanText(entry, profileLimits.entryChars)).filter((entry) => entry !== '');
  return [...new Map(cleaned.map((entry) => [entry.toLowerCase(), entry])).values()].slice(0, profileLimits.entries);
}
