import type { KnowledgeLeftOut } from '@lead-engagement/contract';

/** The text of a document, with headings as in Markdown, and its title if it has one. */
export interface Parsed {
  text: string;
  title?: string | undefined;
  /** The texts of its pages, if it has pages: together they are the text. */
  pages?: string[] | undefined;
  /** What nobody who reads it sees, and is not in the text. */
  leftOut?: KnowledgeLeftOut[] | undefined;
}

/** Stands between the cells of a row of a table, which is a line. */
export const cellBreak = ' | ';

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
