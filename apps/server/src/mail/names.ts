const nameChars = 100;

/**
 * A name as shown in a mail: one line of at most 100 characters that mail programs do not turn into a link. Users and contacts choose names,
 * and the mail is sent by this server; names stored by earlier versions may be longer.
 */
export function toMailName(name: string): string {
  const line = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}@/\\<>]+/gu, ' ')
    .replace(/([.:\u3002])(?=\S)/gu, '$1 ')
    .trim();
  return [...line].slice(0, nameChars).join('').trim();
}
