import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the messages of a catalog while the app is built, so that the browser needs no parser for them. */
export function catalogs(): Plugin {
  return {
    name: 'lead-engagement-catalogs',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/catalogs\/\w+\.json$/.test(id)) return undefined;
      const messages = Object.entries(JSON.parse(code) as Record<string, string>);
      const compiled = Object.fromEntries(messages.map(([text, translation]) => [text, compileMessage(translation)]));
      return { code: `export default ${JSON.stringify(compiled)};`, map: null, moduleType: 'js' };
    },
  };
}
