import { Parser } from 'htmlparser2';
import { attributesOf, headingLevel, isOn, type WordStyle } from './docx-styles.js';
import { LeftOut } from './left-out.js';
import { cellBreak, checkDepth, maxTextChars, type Parsed } from './parsed.js';
import { localName } from './zip.js';

interface Paragraph {
  text: string;
  level: number;
  isHidden: boolean;
  /** Texts of boxes that are anchored in it, and its notes: they follow it. */
  after: string[];
}

interface Table {
  rows: string[][];
  cells: string[];
  /** How many columns the cell that is read has, and whether it goes on with the one above. */
  span: number;
  goesOn: boolean;
  /** Whether the row that is read is hidden. */
  isHiddenRow: boolean;
}

/** Where paragraphs are gathered: the document, a cell of a table, or a box. */
interface Container {
  paragraphs: string[];
}

/** Text within these is not part of the document any more, or is that of a program. */
const removed = new Map([
  ['del', 'DELETED_TEXT'],
  ['moveFrom', 'MOVED_TEXT'],
] as const);

/** Characters that elements stand for. Word shows a hyphen that does not end a line as one. */
const characters = new Map([
  ['tab', ' '],
  ['ptab', ' '],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '\u2011'],
]);

/**
 * Gathers the text of a part of a Word document by local names, because programs choose their own prefixes: paragraphs, rows of tables with a
 * line each, boxes after the paragraph that they are anchored in, and notes after the one that refers to them. Source: ECMA-376 part 1, 17.
 */
export function createWordReader({
  styles,
  notes,
  onNote = () => {},
}: {
  styles: ReadonlyMap<string, WordStyle>;
  /** The text of notes, by `footnote 2`. */
  notes: ReadonlyMap<string, string>;
  onNote?: (id: string, text: string) => void;
}) {
  const leftOut = new LeftOut();
  const root: Container = { paragraphs: [] };
  const containers: Container[] = [root];
  const paragraphs: Paragraph[] = [];
  const tables: Table[] = [];
  const names: string[] = [];
  let chars = 0;
  /** Depths in the document at which something that is left out began. */
  let outside: number | undefined;
  let removal: { depth: number; what: 'DELETED_TEXT' | 'MOVED_TEXT' } | undefined;
  let run = { isHidden: false };
  let isRemovedText = '';
  let note = '';
  let inText = false;

  const here = () => containers.at(-1) as Container;
  const put = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || paragraph.text.length > maxTextChars) return;
    if (removal) isRemovedText += text;
    else if (run.isHidden || paragraph.isHidden) leftOut.add('HIDDEN_TEXT', text);
    else paragraph.text += text;
  };
  const finish = ({ text, level, after }: Paragraph) => {
    const trimmed = text.replace(/ +\n/g, '\n').trim();
    const whole = trimmed === '' ? [] : [level > 0 ? `${'#'.repeat(level)} ${trimmed.replace(/\s+/g, ' ')}` : trimmed];
    for (const one of [...whole, ...after]) {
      here().paragraphs.push(one);
      chars += one.length + 2;
    }
  };
  const onOpen = (name: string, attributes: Record<string, string>) => {
    const table = tables.at(-1);
    const paragraph = paragraphs.at(-1);
    const value = () => attributesOf(attributes).get('val') ?? '';
    const parent = names.at(-2);
    switch (name) {
      case 'p':
        paragraphs.push({ text: '', level: 0, isHidden: false, after: [] });
        break;
      case 'r':
        run = { isHidden: false };
        break;
      case 'pStyle':
        if (paragraph && parent === 'pPr') {
          const style = styles.get(value());
          paragraph.level = style?.level || headingLevel(value());
          paragraph.isHidden = style?.isHidden ?? false;
        }
        break;
      case 'rStyle':
        if (parent === 'rPr' && names.at(-3) === 'r') run.isHidden = styles.get(value())?.isHidden ?? false;
        break;
      case 'vanish':
        // That of a paragraph is about its end alone.
        if (parent === 'rPr' && names.at(-3) === 'r') {
          run.isHidden = isOn(attributes);
          if (paragraph && !run.isHidden) paragraph.isHidden = false;
        }
        break;
      case 'txbxContent':
        containers.push({ paragraphs: [] });
        break;
      case 'tbl':
        tables.push({ rows: [], cells: [], span: 1, goesOn: false, isHiddenRow: false });
        break;
      case 'tr':
        if (table) [table.cells, table.isHiddenRow] = [[], false];
        break;
      case 'tc':
        if (table) [table.span, table.goesOn] = [1, false];
        containers.push({ paragraphs: [] });
        break;
      case 'hidden':
        if (table && parent === 'trPr') table.isHiddenRow = isOn(attributes);
        break;
      case 'gridSpan':
        if (table) table.span = Math.min(100, Math.max(1, Number(value()) || 1));
        break;
      case 'vMerge':
        if (table) table.goesOn = value() !== 'restart';
        break;
      case 'footnote':
      case 'endnote':
        note = attributesOf(attributes).get('id') ?? '';
        containers.push({ paragraphs: [] });
        break;
      case 'footnoteReference':
      case 'endnoteReference': {
        const kind = name.slice(0, -'Reference'.length);
        const text = notes.get(`${kind} ${attributesOf(attributes).get('id')}`);
        if (paragraph && text && !removal) paragraph.after.push(text);
        break;
      }
      case 'commentReference':
        leftOut.add('COMMENTS', 'x');
        break;
      default: {
        const character = parent === 'r' ? characters.get(name) : undefined;
        if (character !== undefined) put(character);
      }
    }
  };
  const onClose = (name: string) => {
    const table = tables.at(-1);
    switch (name) {
      case 'p': {
        const paragraph = paragraphs.pop();
        if (paragraph) finish(paragraph);
        break;
      }
      case 'r':
        run = { isHidden: false };
        break;
      case 'txbxContent': {
        const box = containers.pop() as Container;
        const outer = paragraphs.at(-1);
        (outer?.after ?? here().paragraphs).push(...box.paragraphs);
        break;
      }
      case 'tc': {
        const cell = containers.pop() as Container;
        if (!table) break;
        const text = cell.paragraphs.join(' ').replace(/^#+ /, '').replace(/\s+/g, ' ').trim();
        const above = table.rows.at(-1)?.[table.cells.length] ?? '';
        table.cells.push(text === '' && table.goesOn ? above : text, ...Array(table.span - 1).fill(''));
        break;
      }
      case 'tr':
        if (table?.isHiddenRow) leftOut.add('HIDDEN_TEXT', table.cells.join(''));
        else table?.rows.push(table.cells);
        break;
      case 'tbl': {
        tables.pop();
        const lines = (table?.rows ?? [])
          .map((cells) => cells.filter((cell) => cell !== '').join(cellBreak))
          .filter((line) => line !== '');
        if (lines.length > 0) here().paragraphs.push(lines.join('\n'));
        chars += lines.join('\n').length;
        break;
      }
      case 'footnote':
      case 'endnote':
        onNote(note, (containers.pop() as Container).paragraphs.join(' ').trim());
        break;
      default:
    }
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        names.push(name);
        checkDepth(names.length);
        if (outside !== undefined) return;
        // What programs show that do not know the other form.
        if (name === 'Fallback' || name === 'rt') {
          outside = names.length;
          return;
        }
        const what = removed.get(name as 'del');
        if (what && !removal && names.at(-2) !== 'rPr' && names.at(-2) !== 'trPr')
          removal = { depth: names.length, what };
        inText = name === 't' || (name === 'delText' && removal !== undefined);
        onOpen(name, attributes);
      },
      ontext(piece) {
        if (inText && outside === undefined) put(piece);
      },
      onclosetag(tag) {
        const name = localName(tag);
        const depth = names.length;
        if (outside === undefined) {
          if (name === 't' || name === 'delText') inText = false;
          onClose(name);
        } else if (outside === depth) outside = undefined;
        if (removal?.depth === depth) {
          leftOut.add(removal.what, isRemovedText);
          [removal, isRemovedText] = [undefined, ''];
        }
        names.pop();
      },
    },
    { xmlMode: true },
  );
  return {
    write: (xml: string) => parser.write(xml),
    isFull: () => chars > maxTextChars,
    text: () => root.paragraphs.join('\n\n').slice(0, maxTextChars).trim(),
    leftOut: (): Pick<Parsed, 'leftOut'> => leftOut.found(),
  };
}
