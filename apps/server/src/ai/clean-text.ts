// Written by their numbers: they are invisible.
const invisible =
  /[\u{00ad}\u{061c}\u{180e}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu;
const control = /(?![\n\t])\p{Cc}/gu;

/**
 * A text of unknown origin without what nobody can see (control, zero-width and bidirectional characters, which hide
 * instructions from people but not from models), cut to `maxChars` code points.
 */
export function cleanText(text: string, maxChars: number): string {
  // Cut before the work, and again after: what is removed is at most all of it.
  const bounded = text.slice(0, maxChars * 4).toWellFormed();
  const plain = bounded.replace(/\r\n?/g, '\n').replace(invisible, '').replace(control, '');
  return Array.from(plain).slice(0, maxChars).join('').trim();
}
