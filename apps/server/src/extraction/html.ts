import { Parser } from 'htmlparser2';
import { HiddenRules } from './html-hidden.js';
import { LeftOut } from './left-out.js';
import { cellBreak, checkDepth, maxTextChars, type Parsed } from './parsed.js';

/** Elements of which nothing is read. */
const skipped = new Set(
  'script style noscript template svg math iframe object embed canvas audio video select datalist button nav footer'.split(
    ' ',
  ),
);
/** Elements that begin and end a paragraph. */
const blocks = new Set(
  'p div section article main aside header ul ol dl dd dt table blockquote pre figure figcaption address form fieldset details summary hr h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
/** Blocks within a cell do not part its row. */
const cells = new Set(['td', 'th']);

/** An element that is open. */
interface Open {
  name: string;
  /** Nothing in it is read. */
  isSkipped: boolean;
  /** Nobody sees it. */
  isHidden: boolean;
}

/**
 * Reads the text of an HTML page as people see it, without scripts, styles and navigation. It is never rendered, and nothing is fetched: what is
 * hidden is known by the elements and by the styles in the page.
 */
export function parseHtml(html: string): Parsed {
  const page = { text: '', title: '', css: '', hidden: '', inCells: 0, isFirstCell: true };
  const open: Open[] = [];
  const rules = new HiddenRules();
  const leftOut = new LeftOut();
  const top = () => open.at(-1);
  const breakParagraph = () => {
    if (page.inCells > 0) page.text = page.text === '' || endsWithSpace(page.text) ? page.text : `${page.text} `;
    else if (page.text !== '' && !page.text.endsWith('\n\n')) page.text = `${page.text.trimEnd()}\n\n`;
  };
  const start = (name: string) => {
    if (blocks.has(name)) breakParagraph();
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level && page.inCells === 0) page.text += `${'#'.repeat(Number(level))} `;
    if (name === 'li') page.text = page.inCells > 0 ? page.text : `${page.text.trimEnd()}\n- `;
    if (name === 'br') page.text += page.inCells > 0 ? ' ' : '\n';
    if (name === 'tr' && page.inCells === 0) {
      page.text = page.text.endsWith('\n\n') || page.text === '' ? page.text : `${page.text.trimEnd()}\n`;
      page.isFirstCell = true;
    }
    if (!cells.has(name)) return;
    if (page.inCells === 0) page.text = page.isFirstCell ? page.text : `${page.text.trimEnd()}${cellBreak}`;
    page.isFirstCell = false;
    page.inCells += 1;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      checkDepth(open.length + 1);
      const parent = top();
      const isHidden = parent?.isHidden || (!parent?.isSkipped && rules.hides(name, attributes));
      const isSkipped = isHidden || parent?.isSkipped || skipped.has(name);
      if (isHidden && !parent?.isHidden) page.hidden = '';
      open.push({ name, isSkipped, isHidden });
      if (!isSkipped) start(name);
    },
    ontext(text) {
      const element = top();
      if (element?.name === 'style') page.css += text;
      else if (element?.isHidden) page.hidden += text.trim().slice(0, 1);
      else if (element?.name === 'title' && !element.isSkipped) page.title += text;
      else if (!element?.isSkipped)
        page.text += endsWithSpace(page.text) ? text.replace(/\s+/g, ' ').trimStart() : text.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      const element = open.pop();
      if (name === 'style') {
        rules.read(page.css);
        page.css = '';
      }
      if (!element) return;
      if (element.isHidden && !top()?.isHidden) leftOut.add('HIDDEN_TEXT', page.hidden);
      if (element.isSkipped) return;
      if (cells.has(name)) page.inCells = Math.max(0, page.inCells - 1);
      if (blocks.has(name)) breakParagraph();
    },
  });
  // Piece by piece, so that it stops when there is enough.
  for (let at = 0; at < html.length && page.text.length <= maxTextChars; at += pieceChars) {
    parser.write(html.slice(at, at + pieceChars));
  }
  if (page.text.length <= maxTextChars) parser.end();
  return {
    text: page.text.slice(0, maxTextChars).trim(),
    title: page.title.replace(/\s+/g, ' ').trim() || undefined,
    ...leftOut.found(),
  };
}

/** Looks at the last character alone: a long text is asked often. */
function endsWithSpace(text: string): boolean {
  return /\s/.test(text.slice(-1));
}

const pieceChars = 64 * 1024;
