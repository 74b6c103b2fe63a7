import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { expect, test } from 'vitest';
import { repositoryDir, siteDir } from '../src/paths.js';
import { guides } from '../src/site.js';

/** The address of the pages, behind a proxy that adds a path prefix. */
const root = '/leads';
const base = `${root}${documentationPaths.guides}/`;

const readPage = (name: string) => readFileSync(join(siteDir, name), 'utf8');
const files = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).filter((name) => posix.extname(name) !== '');
const pages = files.filter((name) => name.endsWith('.html') && name !== '404.html');
const idsOf = new Map(pages.map((name) => [name, listMatches(readPage(name), / id="([^"]+)"/g)]));

test('every link and file of a page exists, with its anchor', () => {
  const missing = pages.flatMap((page) => {
    const address = `http://server${base}${page.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`;
    return listMatches(readPage(page), / (?:href|src)="([^"]+)"/g)
      .filter((link) => !resolves(new URL(link, address), page))
      .map((link) => `${page}: ${link}`);
  });
  expect(missing).toEqual([]);
  expect(pages.length).toBeGreaterThan(guides.length);
});

test('every link of the Markdown files leads to a file of the repository', () => {
  const sources = ['README.md', 'CONTRIBUTING.md', ...guides.map(({ source }) => source)];
  const missing = sources.flatMap((source) => {
    const text = readFileSync(join(repositoryDir, source), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    const links = listMatches(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^(?:https?:|#|\/)/.test(link));
    return links
      .filter((link) => !existsSync(join(repositoryDir, posix.dirname(source), link.split('#')[0] as string)))
      .map((link) => `${source}: ${link}`);
  });
  expect(missing).toEqual([]);
});

test('llms.txt lists every page, as Markdown that exists', () => {
  const links = listMatches(readPage('llms.txt'), /\]\(([^)\s]+)\)/g).map((link) => link.slice('./'.length));
  expect(links.toSorted()).toEqual(files.filter((name) => name.endsWith('.md')).toSorted());
  expect(links).toHaveLength(pages.length - 1);
});

test('no page has inline code or styles, which the Content-Security-Policy of the server would block', () => {
  const found = pages.filter((page) => /<script(?![^>]* src=)|<style|<[^>]+ (?:style|on\w+)=/.test(readPage(page)));
  expect(found).toEqual([]);
});

function resolves({ host, pathname, hash }: URL, from: string): boolean {
  if (host !== 'server') return true;
  if (!pathname.startsWith(base))
    return (Object.values(documentationPaths) as string[]).includes(pathname.slice(root.length));
  const below = decodeURIComponent(pathname.slice(base.length));
  const name = below === '' ? 'index.html' : files.includes(below) ? below : `${below}.html`;
  if (hash === '') return files.includes(name);
  return (idsOf.get(name) ?? []).includes(decodeURIComponent(hash.slice(1))) || (from === name && hash === '#');
}

function listMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'));
}
