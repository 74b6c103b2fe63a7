import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderHome } from './home.js';
import { listPages, readDescription } from './pages.js';
import { pagesDir } from './paths.js';

/** Writes the Markdown of all pages to one folder, from which the site is built. */
export async function assemblePages(): Promise<void> {
  await rm(pagesDir, { recursive: true, force: true });
  const pages = listPages();
  await writePage('index', renderHome(pages));
  for (const { path, text } of pages) await writePage(path, text);
}

async function writePage(path: string, text: string): Promise<void> {
  const file = join(pagesDir, `${path}.md`);
  await mkdir(dirname(file), { recursive: true });
  const description = JSON.stringify(readDescription(text));
  await writeFile(file, `---\ndescription: ${description}\n---\n\n${text}`);
}
