/** The text of a document, with headings as in Markdown, and its title if it has one. */
export interface Parsed {
  text: string;
  title?: string | undefined;
}

/** A document that cannot be read. The message is fit for whoever added it. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
}

/** Characters of a document that are read; what comes after them is left out. */
export const maxTextChars = 1_000_000;

/** What is to be read, and what it is said to be. */
export interface Source {
  bytes: Uint8Array;
  /** A media type, in lower case and without parameters. */
  type: string;
  charset?: string | undefined;
  name?: string | undefined;
}

const maxDepth = 1_000;

/** Throws UnreadableDocumentError for elements that are nested too deep: what that costs grows with the square. */
export function checkDepth(depth: number): void {
  if (depth > maxDepth) throw new UnreadableDocumentError(`Its elements are nested more than ${maxDepth} deep.`);
}
