import { Parser } from 'htmlparser2';
import { checkDepth, maxTextChars, type Parsed } from './parsed.js';

/** Elements of which nothing is read. */
const skipped = new Set(
  'script style noscript template svg math iframe object embed canvas audio video select button nav footer'.split(' '),
);
/** Elements that begin and end a paragraph. */
const blocks = new Set(
  'p div section article main aside header ul ol dl dd dt table tr blockquote pre figure figcaption address form fieldset details summary hr h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** Reads the text of an HTML page, without scripts, styles and navigation. It is never rendered, and nothing is fetched. */
export function parseHtml(html: string): Parsed {
  const page = { text: '', title: '', skips: 0, inTitle: false, depth: 0 };
  const breakParagraph = () => {
    if (page.text !== '' && !page.text.endsWith('\n\n')) page.text = `${page.text.trimEnd()}\n\n`;
  };
  const parser = new Parser({
    onopentagname(name) {
      page.depth += 1;
      checkDepth(page.depth);
      if (name === 'title' && page.skips === 0) page.inTitle = true;
      if (skipped.has(name)) page.skips += 1;
      if (page.skips > 0) return;
      if (blocks.has(name)) breakParagraph();
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level) page.text += `${'#'.repeat(Number(level))} `;
      if (name === 'li') page.text = `${page.text.trimEnd()}\n- `;
      if (name === 'br') page.text += '\n';
      if (name === 'td' || name === 'th') page.text += ' ';
    },
    ontext(text) {
      if (page.inTitle) page.title += text;
      else if (page.skips === 0)
        page.text += page.text.endsWith('\n') ? text.replace(/\s+/g, ' ').trimStart() : text.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      page.depth -= 1;
      if (name === 'title') page.inTitle = false;
      if (skipped.has(name)) page.skips = Math.max(0, page.skips - 1);
      else if (page.skips === 0 && blocks.has(name)) breakParagraph();
    },
  });
  // Piece by piece, so that it stops when there is enough.
  for (let at = 0; at < html.length && page.text.length <= maxTextChars; at += pieceChars) {
    parser.write(html.slice(at, at + pieceChars));
  }
  if (page.text.length <= maxTextChars) parser.end();
  return { text: page.text.slice(0, maxTextChars).trim(), title: page.title.replace(/\s+/g, ' ').trim() || undefined };
}

const pieceChars = 64 * 1024;
