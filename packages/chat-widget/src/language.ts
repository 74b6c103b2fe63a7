/** The languages of the chat's texts. */
export const languages = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type Language = (typeof languages)[number];

/** The first of these that the chat supports: the requested language, the page's, the browser's. Otherwise English. Old pages write `de_DE`. */
export function chooseLanguage(wanted?: string): Language {
  const given = [wanted, document.documentElement.lang, navigator.language];
  for (const each of given) {
    const found = languages.find((language) => each?.toLowerCase().split(/[-_]/, 1)[0] === language);
    if (found) return found;
  }
  return 'en';
}
