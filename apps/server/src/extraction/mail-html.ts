import { Parser } from 'htmlparser2';
import { checkDepth } from './parsed.js';

/** Elements of which nothing is read. */
const skipped = new Set(
  'script style title noscript template svg math iframe object embed canvas audio video'.split(' '),
);
/** Elements that begin and end a line; those of `paragraphs` also leave an empty one. */
const blocks = new Set(
  'div section article main aside header footer nav ul ol dl dd dt table tr thead tbody form fieldset address figure center li blockquote pre hr h1 h2 h3 h4 h5 h6 p'.split(
    ' ',
  ),
);
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 pre ul ol table blockquote'.split(' '));
const maxChars = 200_000;
const pieceChars = 64 * 1024;

/** A table that is only there for the layout has one cell in each row. */
interface Row {
  cells: number;
}

/**
 * The text of a mail in HTML. Cells of a table stand apart, links keep their targets, and what a blockquote quotes begins with `> `, as
 * in a plain mail. It is never rendered, and nothing is fetched. Throws UnreadableDocumentError if it is nested too deep.
 */
export function mailHtmlToText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let [skips, depth, quotes, pres] = [0, 0, 0, 0];
  let chars = 0;
  const rows: Row[] = [];
  const links: { href: string; text: string }[] = [];
  const prefix = () => '> '.repeat(Math.min(quotes, 5));
  const endLine = () => {
    const text = line.trimEnd();
    line = '';
    lines.push(`${prefix()}${text}`.trimEnd());
    chars += text.length + 1;
  };
  const breakLine = () => {
    if (line.trim() !== '') endLine();
    else line = '';
  };
  const breakParagraph = () => {
    breakLine();
    if (lines.length > 0 && lines.at(-1) !== prefix().trimEnd()) lines.push(prefix().trimEnd());
  };
  const add = (text: string) => {
    const last = links.at(-1);
    if (last) last.text = (last.text + text).slice(0, 2_000);
    line += text;
  };
  const parser = new Parser({
    onopentag(name, { href, alt, ...attributes }) {
      depth += 1;
      checkDepth(depth);
      if (skipped.has(name)) skips += 1;
      if (skips > 0) return;
      if (name === 'tr') rows.push({ cells: 0 });
      if (paragraphs.has(name)) breakParagraph();
      else if (blocks.has(name)) breakLine();
      if (name === 'blockquote') quotes += 1;
      if (name === 'pre') pres += 1;
      if (name === 'br') endLine();
      if (name === 'hr') {
        line = '________________________________';
        endLine();
      }
      if (name === 'li') line = '- ';
      if (name === 'td' || name === 'th') {
        const row = rows.at(-1);
        if (row && row.cells > 0 && line.trim() !== '') line = `${line.trimEnd()} | `;
        if (row) row.cells += 1;
      }
      if (name === 'img' && alt && alt.trim() !== '' && attributes.width !== '1') add(`[${alt.trim().slice(0, 200)}]`);
      if (name === 'a') links.push({ href: href ?? '', text: '' });
    },
    ontext(text) {
      if (skips > 0) return;
      if (pres > 0) {
        const [first = '', ...rest] = text.split('\n');
        add(first);
        for (const each of rest) {
          endLine();
          add(each);
        }
        return;
      }
      const words = text.replace(/[ \t\r\n\f]+/g, ' ');
      add(line === '' || line.endsWith(' ') ? words.replace(/^ /, '') : words);
    },
    onclosetag(name) {
      depth -= 1;
      if (skipped.has(name)) {
        skips = Math.max(0, skips - 1);
        return;
      }
      if (skips > 0) return;
      if (name === 'a') {
        const link = links.pop();
        const target = link && targetOf(link);
        if (target) add(target);
      }
      if (name === 'tr') rows.pop();
      if (name === 'pre') pres = Math.max(0, pres - 1);
      if (name === 'blockquote') {
        breakLine();
        quotes = Math.max(0, quotes - 1);
      }
      if (paragraphs.has(name)) breakParagraph();
      else if (blocks.has(name)) breakLine();
    },
  });
  // Piece by piece, so that it stops when there is enough.
  for (let at = 0; at < html.length && chars <= maxChars; at += pieceChars)
    parser.write(html.slice(at, at + pieceChars));
  if (chars <= maxChars) parser.end();
  breakLine();
  return lines
    .join('\n')
    .replaceAll('\u00a0', ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What stands behind the text of a link: its target, unless the text says it already. */
function targetOf({ href, text }: { href: string; text: string }): string | undefined {
  const target = href.trim().slice(0, 2_000);
  const [, scheme = ''] = /^(https?|mailto|tel):/i.exec(target) ?? [];
  if (scheme === '') return undefined;
  const bare = (value: string) =>
    value
      .replace(/^(https?:\/\/|mailto:|tel:)/i, '')
      .replace(/\/$/, '')
      .replaceAll(/[\s()]/g, '')
      .toLowerCase();
  const isSaid =
    bare(text).includes(bare(target)) ||
    (scheme !== 'http' && scheme !== 'https' && bare(text).includes(bare(target).replace(/\?.*$/, '')));
  if (isSaid || bare(target) === '') return undefined;
  return text.trim() === '' ? target : ` (${target})`;
}
