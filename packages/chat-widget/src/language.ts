/** The languages that the chat speaks. */
export const languages = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type Language = (typeof languages)[number];

/** The first of these that is a language of the chat: the one asked for, that of the page, that of the browser; else English. */
export function chooseLanguage(wanted?: string): Language {
  const given = [wanted, document.documentElement.lang, navigator.language];
  for (const each of given) {
    const found = languages.find((language) => each?.toLowerCase().split('-', 1)[0] === language);
    if (found) return found;
  }
  return 'en';
}
