/// <reference path="./setup-texts.d.ts" />
import { i18n, type Messages } from '@lingui/core';

/** The languages of the app, by their own names. */
export const languages = { en: 'English', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof languages;

const storageKey = 'lead-engagement.language';
const load: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogs/en.json') as unknown as Promise<{ default: Messages }>,
  de: () => import('./catalogs/de.json') as unknown as Promise<{ default: Messages }>,
  es: () => import('./catalogs/es.json') as unknown as Promise<{ default: Messages }>,
};

/** The texts of the setup pages, which follow those of the other pages. */
interface SetupTexts {
  default: { from: number; texts: readonly Messages[string][] };
}
const loadSetup: Record<Language, () => Promise<SetupTexts>> = {
  en: () => import('./catalogs/en.json?setup') as unknown as Promise<SetupTexts>,
  de: () => import('./catalogs/de.json?setup') as unknown as Promise<SetupTexts>,
  es: () => import('./catalogs/es.json?setup') as unknown as Promise<SetupTexts>,
};
let hasSetup = false;

async function readSetupTexts(language: Language): Promise<Messages> {
  const { from, texts } = (await loadSetup[language]()).default;
  return Object.fromEntries(texts.map((text, at) => [from + at, text]));
}

/** Loads the texts of the setup pages, for the first of them that is opened. */
export async function loadSetupTexts(): Promise<void> {
  const language = currentLanguage();
  if (!hasSetup) i18n.load(language, await readSetupTexts(language));
  hasSetup = true;
}

/**
 * A text in the language of the user. The English text is its own key, for which the build puts a number; values stand in
 * braces, in ICU MessageFormat. A text that is missing in a catalog is shown in English.
 */
export function t(text: string, values?: Record<string, string | number>): string {
  return i18n._(text, values);
}

/** The language that is shown. */
export function currentLanguage(): Language {
  return i18n.locale as Language;
}

/** The language that the user chose, or else the first one of the browser that the app speaks. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en'];
  return wanted.find((tag): tag is Language => tag !== null && Object.hasOwn(languages, tag)) ?? 'en';
}

/** Loads a catalog and shows it. Whoever is rendered must be rendered again. */
export async function activateLanguage(language: Language): Promise<void> {
  const [{ default: messages }, more] = await Promise.all([load[language](), hasSetup ? readSetupTexts(language) : {}]);
  i18n.loadAndActivate({ locale: language, messages: Object.assign(messages, more) });
  document.documentElement.lang = language;
  document.documentElement.dir = writtenFromRight.test(language) ? 'rtl' : 'ltr';
}

/** Languages that are written from right to left. None of the present ones is; pages are ready for one. */
const writtenFromRight = /^(ar|fa|he|ur)\b/;

/** The steps that the arrow keys make along a row, in the direction in which the page is written. */
export function arrowSteps(): Record<string, -1 | 1 | undefined> {
  const isFromRight = document.documentElement.dir === 'rtl';
  return isFromRight ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowLeft: -1, ArrowRight: 1 };
}

/** Remembers the choice of the user. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}
