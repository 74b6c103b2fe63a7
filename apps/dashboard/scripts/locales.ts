import type { Plugin } from 'vite';

const spoken = /\/(en-US|de-DE|es-ES)\.\w+$/;

/** Leaves out what React Aria says in languages that the app does not speak: about a sixth of its size. */
export function locales(): Plugin {
  return {
    name: 'lead-engagement-locales',
    enforce: 'pre',
    load(id) {
      const isText = /\/react-(aria|stately)[^/]*\/dist\/private\/(.*\/)?intl\/(.*\/)?[a-z]{2}-[A-Z]{2}\.\w+$/.test(id);
      return isText && !spoken.test(id) ? 'export default {};' : undefined;
    },
  };
}
