import { posix } from 'node:path';
import { type Guide, guides } from './site.js';

const bySource = new Map(guides.map((guide) => [guide.source, guide]));
const fencedBlock = /(^ *```[\s\S]*?^ *```$)/gm;

/**
 * Rewrites the links of a guide for the site: links between files of the repository become links between pages, and links to files
 * that are not part of the site become plain text.
 */
export function rewriteLinks(text: string, guide: Guide): string {
  const parts = text.split(fencedBlock);
  return parts.map((part, index) => (index % 2 === 1 ? part : rewritePart(part, guide))).join('');
}

function rewritePart(text: string, guide: Guide): string {
  return text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, label: string, target: string) => {
    if (/^(?:[a-z]+:|#|\/)/.test(target)) return link;
    const page = findPage(target, guide);
    return page === undefined ? label : `[${label}](${page})`;
  });
}

/** The address of a page, for a link from a file of the repository; undefined if the page is not part of the site. */
function findPage(target: string, { source, path }: Guide): string | undefined {
  const [file = '', anchor] = target.split('#');
  const wanted = posix.join(posix.dirname(source), file).replace(/\/$/, '');
  const found = bySource.get(wanted) ?? bySource.get(`${wanted}/README.md`);
  if (found === undefined) return undefined;
  // Of the folder, not of the page: a page may have the name of the folder beside it.
  const way = posix.join(posix.relative(posix.dirname(path), posix.dirname(found.path)), posix.basename(found.path));
  return `${way.startsWith('.') ? '' : './'}${way}.md${anchor === undefined ? '' : `#${anchor}`}`;
}
