import { z } from 'zod';

type Path = (string | number)[];

/** The path of the first value in a JSON value that cannot be stored, and the reason; undefined if there is none. */
function findUnstorable(value: unknown, path: Path, depth: number): { path: Path; message: string } | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, message: unstorableText };
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : { path, message: 'Is not a number that JSON can represent.' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return { path, message: 'Is nested too deep.' };
  for (const [key, item] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key.toWellFormed()];
    const found = isStorable(key)
      ? findUnstorable(item, place, depth - 1)
      : { path: place, message: `The name: ${unstorableText}` };
    if (found) return found;
  }
  return undefined;
}

const unstorableText = 'Contains a NUL character or a lone surrogate, which cannot be stored. Remove it.';

function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/**
 * A custom JSON object of a client, limited in size (bytes of its JSON text) and nesting (of objects and arrays, including itself).
 * Text that cannot be stored is refused, with its path.
 */
export function storableObject(maxBytes: number, maxDepth: number) {
  return z.record(z.string(), z.unknown()).superRefine((value, context) => {
    const found = findUnstorable(value, [], maxDepth);
    if (found) return context.addIssue({ code: 'custom', ...found });
    const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
    if (bytes > maxBytes)
      context.addIssue({ code: 'custom', message: `Is ${bytes} bytes of JSON, ${maxBytes} at most.` });
  });
}
