export type Damage = 'unbalanced' | 'cut';

/** An item in the text of a feed, from its tag on. */
export interface Piece {
  start: number;
  /** Where the item ends; of a damaged one, where the next one or the rest of the feed begins. */
  end: number;
  /**
   * `unbalanced`: its tags do not fit each other, which can be harmless, or take what follows along. `cut`: a part of it cannot be told from
   * tags.
   */
  damage: Damage | null;
}

/**
 * Finds the items of RSS and the entries of Atom in a text, without parsing it. Each character is looked at a few times, whatever the text is.
 */
export function findPieces(text: string): Piece[] {
  const scan = createScan(text);
  const pieces: Piece[] = [];
  let from = 0;
  for (;;) {
    const start = scan.nextItem(from, 'outside');
    if (start === undefined) return pieces;
    const found = scan.endOfItem(start);
    const isWhole = typeof found === 'number';
    pieces.push({ start, end: isWhole ? found : scan.resume(start), damage: isWhole ? null : found });
    from = pieces.at(-1)?.end as number;
  }
}

/** The text without these pieces. */
export function without(text: string, pieces: readonly Piece[]): string {
  let from = 0;
  const kept = pieces.map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  return [...kept, text.slice(from)].join('');
}

/** What tags, comments and sections begin with, outside of items. */
const opening = /<!--|<!\[CDATA\[|<(?:[\w-]{1,50}:)?(?:item|entry)(?=[\s/>])/gi;
const itemTag = /<(?:[\w-]{1,50}:)?(?:item|entry)(?=[\s/>])/gi;
const tag = /<(\/?)([A-Za-z_][\w.:-]{0,200})((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y;
const closingTags = ['</channel', '</feed', '</rdf:RDF', '</rss'];

function createScan(text: string) {
  // Once there is none left, nothing is looked for any more: a text of nothing but openings would be read for each of them.
  const ends = new Map(['-->', ']]>', '?>'].map((mark) => [mark, text.lastIndexOf(mark)]));
  const after = (mark: string, from: number): number | undefined =>
    from > (ends.get(mark) ?? -1) ? undefined : text.indexOf(mark, from) + mark.length;
  const rest = Math.min(
    ...closingTags.map((closing) => text.lastIndexOf(closing)).map((place) => (place < 0 ? text.length : place)),
  );

  /** Where the next item begins; `outside` of comments and sections. */
  function nextItem(from: number, where: 'anywhere' | 'outside'): number | undefined {
    const pattern = new RegExp(where === 'outside' ? opening : itemTag);
    pattern.lastIndex = from;
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const mark = found[0] === '<!--' ? '-->' : found[0].startsWith('<![') ? ']]>' : undefined;
      if (mark === undefined) return found.index;
      pattern.lastIndex = after(mark, found.index) ?? pattern.lastIndex;
    }
    return undefined;
  }

  /** Where a damaged item is left: at the next one, or at the rest of the feed. */
  function resume(start: number): number {
    const next = nextItem(start + 1, 'anywhere') ?? text.length;
    return rest > start ? Math.min(next, rest) : next;
  }

  /** Where an item ends, or what is wrong with it. */
  function endOfItem(start: number): number | Damage {
    const open: string[] = [];
    let at = start;
    do {
      at = text.indexOf('<', at);
      if (at < 0) return 'cut';
      const end = endOfMarkup(at, open);
      if (typeof end !== 'number') return end ?? 'cut';
      at = end;
    } while (open.length > 0);
    return at;
  }

  /** Where the markup at a place ends; undefined if it does not. `open` are the tags that are open there, that of the item first. */
  function endOfMarkup(at: number, open: string[]): number | Damage | undefined {
    if (text.startsWith('<!--', at)) return after('-->', at);
    if (text.startsWith('<?', at)) return after('?>', at);
    if (text.startsWith('<![CDATA[', at)) return endOfSection(at, open[0] as string);
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) return undefined;
    const [whole, slash, written = '', attributes = ''] = found;
    const name = written.toLowerCase();
    if (slash === '/') return open.pop() === name ? at + whole.length : 'unbalanced';
    // An item in an item: the first one was not closed.
    if (open.length > 0 && name === open[0]) return undefined;
    if (!attributes.endsWith('/')) open.push(name);
    return at + whole.length;
  }

  /** A section with the end of the item in it, but not its beginning, was not closed: it is that of a later item which closes it. */
  function endOfSection(at: number, item: string): number | undefined {
    const end = after(']]>', at);
    if (end === undefined) return undefined;
    const section = text.slice(at, end).toLowerCase();
    const closes = section.indexOf(`</${item}`);
    const opens = section.indexOf(`<${item}`);
    return closes >= 0 && (opens < 0 || opens > closes) ? undefined : end;
  }

  return { nextItem, resume, endOfItem };
}
