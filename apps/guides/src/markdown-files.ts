import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { toServer } from './addresses.js';
import { listPages, type Page, readDescription } from './pages.js';
import { siteDir } from './paths.js';
import { sections } from './site.js';

/** Writes the Markdown of each page next to the page, and `llms.txt`, which lists the pages for programs. Format: https://llmstxt.org */
export async function writeMarkdownFiles(): Promise<void> {
  const pages = listPages();
  for (const { path, text } of pages) {
    const file = join(siteDir, `${path}.md`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await writeFile(join(siteDir, 'llms.txt'), renderLlmsTxt(pages));
}

function renderLlmsTxt(pages: readonly Page[]): string {
  const known = new Set(sections.flatMap(({ guides }) => guides.map(({ path }) => path)));
  const parts = [
    ...sections.map(({ title, guides }) => [title, guides.map(({ path }) => path)] as const),
    ['Errors and events', pages.map(({ path }) => path).filter((path) => !known.has(path))] as const,
  ];
  const lists = parts.map(([title, paths]) => `## ${title}\n\n${paths.map((path) => toLine(path, pages)).join('\n')}`);
  return `# Lead Engagement

> An open, self-hostable sales-lead platform: an HTTP JSON API, a typed npm SDK and signed webhooks.

The OpenAPI 3.1 document is at ${toServer('llms.txt', documentationPaths.document)}. Each guide below is Markdown; without \`.md\`, the address is a page.

${lists.join('\n\n')}
`;
}

function toLine(path: string, pages: readonly Page[]): string {
  const page = pages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`There is no page ${path}.`);
  const description = readDescription(page.text);
  return `- [${page.title}](./${path}.md)${description && `: ${description}`}`;
}
