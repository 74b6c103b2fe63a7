import type { HandoffCues } from './handoff-cues/cues.js';
import { de } from './handoff-cues/de.js';
import { en } from './handoff-cues/en.js';
import { es } from './handoff-cues/es.js';
import { fr } from './handoff-cues/fr.js';
import { pt } from './handoff-cues/pt.js';
import type { ReplyLanguage } from './reply-texts.js';

/** The cues of requests for a person, by language. */
export const handoffCues: Record<ReplyLanguage, HandoffCues> = { en, de, es, fr, pt };
