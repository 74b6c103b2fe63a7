import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { findSetupMessages, readCatalog, replaceMessages, source } from './messages.js';

/**
 * Makes the texts small: the code has the number of a text in place of its English words, and a catalog is the list of its
 * translations, compiled, so that the browser needs no parser for them. A text that no catalog has yet keeps its words, and
 * is shown in English. A catalog is two files: `?setup` has the texts of the pages that few people open.
 */
export function catalogs(): Plugin {
  let numbers = new Map<string, string>();
  let first: string[] = [];
  let setup: string[] = [];
  return {
    name: 'lead-engagement-catalogs',
    enforce: 'pre',
    buildStart() {
      const later = findSetupMessages();
      const texts = Object.keys(readCatalog('en'));
      first = texts.filter((text) => !later.has(text));
      setup = texts.filter((text) => later.has(text));
      numbers = new Map([...first, ...setup].map((text, number) => [text, String(number)]));
    },
    transform(code, id) {
      if (/\/catalogs\/\w+\.json(\?setup)?$/.test(id)) {
        const translations = JSON.parse(code) as Record<string, string>;
        const compile = (texts: string[]) => texts.map((text) => compileMessage(translations[text] ?? text));
        const part = id.endsWith('?setup') ? { from: first.length, texts: compile(setup) } : compile(first);
        return { code: `export default ${JSON.stringify(part)};`, map: null, moduleType: 'js' };
      }
      if (!id.startsWith(source) || !/\.tsx?$/.test(id)) return undefined;
      return { code: replaceMessages(code, (text) => numbers.get(text) ?? text), map: null };
    },
  };
}
