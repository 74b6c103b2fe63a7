// Written as code points because they are invisible. They can hide instructions from people but not from models.
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each character is matched on its own.
  /[\u{00ad}\u{034f}\u{061c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{3164}\u{fe00}-\u{fe0e}\u{feff}\u{ffa0}\u{fff0}-\u{fffb}\u{e0000}-\u{e0fff}]/gu;
const control = /(?![\n\t])\p{Cc}/gu;

/** Removes invisible characters from a text. */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(invisible, '').replace(control, '');
}

/** Removes invisible characters, null, and empty strings, lists and objects from a value. */
export function tidy(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(tidy).filter((item) => !isEmpty(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [cleanText(name), tidy(item)] as const);
  return Object.fromEntries(entries.filter(([, item]) => !isEmpty(item)));
}

/** Returns true for null, undefined, and empty strings, lists and objects. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
