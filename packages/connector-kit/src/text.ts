import { decode } from 'html-entities';

const maxChars = 100_000;

/** Converts HTML to plain text: blocks and line breaks become new lines, and tags are removed. */
export function toPlainText(html: string): string {
  const blocks = html
    .slice(0, maxChars)
    .replace(/<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/gi, ' ')
    .replace(/<(br|p|div|li|tr|h[1-6]|blockquote|pre)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, '');
  return tidyText(decode(blocks));
}

/** Removes invisible characters and those that change the writing direction, and normalizes white space. */
export function tidyText(text: string): string {
  return text
    .slice(0, maxChars)
    .toWellFormed()
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
    .replace(/[\p{Cc}]/gu, (char) => (char === '\n' ? char : ' '))
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Folds the case of a text for comparison. Turkish capitals match those of other languages: İSTANBUL, ISTANBUL and ıstanbul equal
 * istanbul.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').replace(/[İı]/g, 'i').toLowerCase();
}
