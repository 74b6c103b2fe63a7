import type { z } from 'zod';
import { isOwnKey, ownValue, setOwn } from '../own-value.js';

const thought = /<(think|thinking|thought|reasoning)>/i;

/** What a model wrote without what it thought aloud. A thought that has not ended yet is all that follows. */
export function withoutThoughts(text: string): string {
  const begun = thought.exec(text);
  // Templates of some models begin with the thought, and leave its beginning out.
  if (!begun) return text.replace(/^.*<\/(?:think|thinking|thought|reasoning)>/is, '');
  const rest = text.slice(begun.index + begun[0].length);
  const end = rest.toLowerCase().indexOf(`</${begun[1]?.toLowerCase()}>`);
  if (end < 0) return text.slice(0, begun.index);
  return text.slice(0, begun.index) + withoutThoughts(rest.slice(end + `</${begun[1]}>`.length));
}

/**
 * The JSON object in what a model wrote; undefined if there is none that fits. Fences, thoughts and words around it are dropped,
 * and a number or a yes or no may be written as text.
 */
export function readJson<T extends z.ZodType>(schema: T, text: string): z.output<T> | undefined {
  const plain = withoutThoughts(text);
  const start = plain.indexOf('{');
  const end = plain.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    const value: unknown = JSON.parse(plain.slice(start, end + 1));
    const { data, error } = schema.safeParse(value);
    return error ? schema.safeParse(readAsMeant(value, error.issues)).data : data;
  } catch {
    return undefined;
  }
}

/** A copy of a JSON value in which text is a number, or true or false, where one is expected. */
function readAsMeant(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== 'invalid_type') continue;
    const place = issue.path
      .slice(0, -1)
      .reduce<unknown>((one, key) => ownValue(one as Record<string, unknown>, String(key)), copy);
    const key = String(issue.path.at(-1));
    if (typeof place !== 'object' || place === null || !isOwnKey(place, key)) continue;
    const meant = readText(place[key], issue.expected);
    if (meant !== undefined) setOwn(place, key, meant);
  }
  return copy;
}

function readText(value: unknown, expected: string): number | boolean | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  if (expected === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return expected === 'number' && /^-?\d{1,12}(?:\.\d{1,12})?$/.test(text) ? Number(text) : undefined;
}
