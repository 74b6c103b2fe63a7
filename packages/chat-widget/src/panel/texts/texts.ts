import type { Language } from '../../language.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { pt } from './pt.js';

/** The texts of the chat. `{}` is replaced by a name or a number. */
export interface Texts {
  open: string;
  close: string;
  unread: string;
  log: string;
  message: string;
  send: string;
  attach: string;
  typing: string;
  charactersLeft: string;
  greeting: string;
  offline: string;
  you: string;
  team: string;
  personIsHere: string;
  personComes: string;
  ended: string;
  cut: string;
  sending: string;
  failed: string;
  tryAgain: string;
  seen: string;
  sources: string;
  suggested: string;
  leaveContact: string;
  contactFirst: string;
  name: string;
  email: string;
  save: string;
  cancel: string;
  notSaved: string;
}

export const texts: Record<Language, Texts> = { en, de, es, fr, pt };

export function fill(text: string, value: string | number): string {
  return text.replace('{}', () => String(value));
}
