import type { parseFeed } from '@rowanmanning/feed-parser';
import { ownValue } from '../own-value.js';

export type Feed = ReturnType<typeof parseFeed>;
export type Element = Feed['element'];

/** The namespaces of the elements that are read, by the short names that feeds mostly give them. '' is RSS and Atom. */
const namespaces: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/atom': '',
  'http://purl.org/atom/ns#': '',
  'http://purl.org/rss/1.0/': '',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/elements/1.0/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://search.yahoo.com/mrss/': 'media',
  'http://search.yahoo.com/mrss': 'media',
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'http://www.w3.org/1999/xhtml': 'xhtml',
};

/** The children of an element by their names, such as `title` or `dc:date`. */
export type Fields = ReadonlyMap<string, readonly Element[]>;

/** Reads the fields of the elements of one feed. */
export class FieldReader {
  /** Short names by the prefixes that the feed declares. */
  readonly #prefixes: ReadonlyMap<string, string>;

  constructor(feed: Element) {
    this.#prefixes = new Map(
      Object.entries(feed.namespaceDeclarations).map(([prefix, uri]) => [prefix, shortName(uri) ?? prefix]),
    );
  }

  /** Looks through the children once. */
  read(element: Element): Fields {
    const fields = new Map<string, Element[]>();
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      const name = this.#nameOf(child);
      const known = fields.get(name);
      if (known) known.push(child);
      else fields.set(name, [child]);
    }
    return fields;
  }

  #nameOf(element: Element): string {
    const { attributes, name, namespace } = element;
    // The library has a symbol for what has no prefix. What declares its own namespace without one is mostly XHTML.
    const declared = typeof namespace === 'string' ? attributes[`xmlns:${namespace}`] : attributes.xmlns;
    const prefix = typeof namespace === 'string' ? namespace : '';
    const short = (declared && shortName(declared)) ?? this.#prefixes.get(prefix) ?? prefix;
    return short === '' ? name : `${short}:${name}`;
  }
}

function shortName(uri: string): string | undefined {
  const plain = uri.trim().toLowerCase();
  if (plain.startsWith('http://backend.userland.com/rss')) return '';
  return ownValue(namespaces, plain) ?? ownValue(namespaces, plain.replace(/^https:/, 'http:'));
}

/** The first field with one of these names that is not empty, in the order of the names. */
export function findField(fields: Fields, names: readonly string[]): Element | undefined {
  for (const name of names) {
    const found = fields.get(name)?.find((element) => element.children.length > 0 && markupOf(element).trim() !== '');
    if (found) return found;
  }
  return undefined;
}

/** What an element has, as HTML: its elements with their tags, without attributes, or its text. */
export function markupOf(element: Element): string {
  const isText = element.children.every((child) => typeof child === 'string');
  return (isText ? element.textContent : innerMarkup(element)).replace(escapedAmpersand, '&');
}

/** The parser leaves references to characters by number as they are. This one can begin another. */
const escapedAmpersand = /&#(?:0*38|x0*26);(?=#?\w{1,10};)/gi;

function innerMarkup({ children }: Element): string {
  return children
    .map((child) =>
      typeof child === 'string'
        ? child.replaceAll('<', '&lt;')
        : `<${child.name}>${innerMarkup(child)}</${child.name}>`,
    )
    .join('');
}
