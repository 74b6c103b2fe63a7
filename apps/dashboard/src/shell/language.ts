import { createContext, use } from 'react';
import { activateLanguage, type Language, rememberLanguage } from '../i18n/i18n.js';

/** The language that is shown, and what shows another. */
export const LanguageContext = createContext<{ language: Language; onChange: (language: Language) => void }>({
  language: 'en',
  onChange: () => undefined,
});

/** The language that is shown, with a function that loads, remembers and shows another. */
export function useLanguage() {
  const { language, onChange } = use(LanguageContext);
  const choose = async (next: Language) => {
    await activateLanguage(next);
    rememberLanguage(next);
    onChange(next);
  };
  return { language, choose };
}
