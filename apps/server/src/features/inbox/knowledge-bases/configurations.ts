import type { KnowledgeBase } from '@lead-engagement/contract';
import { ownValue } from '../../../own-value.js';

/** PostgreSQL's text search configurations, by language. Source: PostgreSQL documentation, `\dF`; the oldest that we support has them. */
const configurations: Record<KnowledgeBase['language'], string> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
  other: 'simple',
};

/** The text search configuration for a language. */
export function configurationOf(language: string): string {
  return ownValue(configurations, language) ?? 'simple';
}
