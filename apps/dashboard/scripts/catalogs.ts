import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { readCatalog, replaceMessages, source } from './messages.js';

/**
 * Makes the texts small: the code has the number of a text in place of its English words, and a catalog is the list of its
 * translations, compiled, so that the browser needs no parser for them. A text that no catalog has yet keeps its words, and
 * is shown in English.
 */
export function catalogs(): Plugin {
  let numbers = new Map<string, string>();
  return {
    name: 'lead-engagement-catalogs',
    enforce: 'pre',
    buildStart() {
      numbers = new Map(Object.keys(readCatalog('en')).map((text, number) => [text, String(number)]));
    },
    transform(code, id) {
      if (/\/catalogs\/\w+\.json$/.test(id)) {
        const translations = JSON.parse(code) as Record<string, string>;
        const list = [...numbers.keys()].map((text) => compileMessage(translations[text] ?? text));
        return { code: `export default ${JSON.stringify(list)};`, map: null, moduleType: 'js' };
      }
      if (!id.startsWith(source) || !/\.tsx?$/.test(id)) return undefined;
      return { code: replaceMessages(code, (text) => numbers.get(text) ?? text), map: null };
    },
  };
}
