import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listErrorPages } from './errors.js';
import { listEventPages } from './events.js';
import { rewriteLinks } from './links.js';
import { repositoryDir } from './paths.js';
import { guides } from './site.js';

/** A page of the site: its path below `/guides/`, without a file extension, and its Markdown. */
export interface Page {
  path: string;
  title: string;
  text: string;
}

/** All pages except the first: the guides from files, then those generated from the contract. */
export function listPages(): Page[] {
  const fromFiles = guides.map((guide) => {
    const text = rewriteLinks(readFileSync(join(repositoryDir, guide.source), 'utf8'), guide);
    return { path: guide.path, title: guide.title ?? readHeading(text), text };
  });
  return [...fromFiles, ...listErrorPages(), ...listEventPages()];
}

/** The heading of a page. */
export function readHeading(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}

/** The first sentence below the heading, without markup, as search engines and programs show it. */
export function readDescription(text: string): string {
  const paragraph = /^# .+\n+([^#|`\n-][\s\S]*?)\n\n/m.exec(text)?.[1] ?? '';
  const plain = paragraph
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ');
  return /^.+?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}
