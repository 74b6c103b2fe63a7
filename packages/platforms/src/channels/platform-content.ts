import type { Json, PlatformContent } from '@lead-engagement/connector-kit';

type Fields = { [key: string]: Json };

/** Characters of the JSON of all fields that are kept beside a message. A platform's own messages are far smaller. */
const maxFieldChars = 64_000;

/** The fields of a message that its content does not say in full. One that is too long is left out, and named in `left_out`. */
export function keepFields(message: Readonly<Record<string, unknown>>, without: ReadonlySet<string>): Fields {
  const kept: [string, Json][] = [];
  const leftOut: string[] = [];
  let chars = 0;
  for (const [name, value] of Object.entries(message)) {
    if (value === undefined || without.has(name)) continue;
    const size = JSON.stringify(value).length;
    if (chars + size > maxFieldChars) {
      leftOut.push(name.slice(0, 100));
      continue;
    }
    chars += size;
    kept.push([name, value as Json]);
  }
  if (leftOut.length > 0) kept.push(['left_out', leftOut.slice(0, 50)]);
  return Object.fromEntries(kept);
}

/** What is kept beside a message; undefined of a plain one, of which the content says all. */
export function toPlatform(kind: string, supported: boolean, fields: Fields): PlatformContent | undefined {
  return supported && Object.keys(fields).length === 0 ? undefined : { kind: kind.slice(0, 60), supported, fields };
}

/** The text of a kind that has no form here: `[sent a paid message price (not supported)]`. */
export function nameUnsupported(kind: string): string {
  const words =
    kind
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, 60) || 'message';
  return `[sent ${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words} (not supported)]`;
}

/** The lines that say something, without those that are empty. */
export function joinLines(...lines: readonly (string | false | null | undefined)[]): string {
  return lines
    .map((line) => (line || '').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A place as a text: its name and address if it has them, and where it is. */
export function namePlace(label: string, place: { name?: unknown; address?: unknown }, at: readonly unknown[]): string {
  const named = [place.name, place.address].filter((part) => typeof part === 'string' && part !== '').join(', ');
  const where = at.every((part) => typeof part === 'number') ? at.join(', ') : '';
  return `${label}: ${named && where ? `${named} (${where})` : named || where}`;
}

/** Whether a value of a platform is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
