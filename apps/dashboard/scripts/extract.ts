// Writes the texts of the app into the catalogs, in order: `npm run extract`. New ones are in English until somebody translates them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogFolder, findMessages, readCatalog } from './messages.js';

const texts = findMessages();
for (const language of ['en', 'de', 'es']) {
  const known = language === 'en' ? {} : readCatalog(language);
  const entries = texts.map((text) => [text, known[text] ?? text]);
  writeFileSync(join(catalogFolder, `${language}.json`), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
