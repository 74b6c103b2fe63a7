import { createHash, createHmac } from 'node:crypto';

/** JSON with sorted keys, so that equal arguments give equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** An Idempotency-Key that depends only on `parts`. */
export function keyOf(...parts: readonly unknown[]): string {
  return `mcp-${createHash('sha256').update(canonical(parts)).digest('hex').slice(0, 40)}`;
}

/** The code that confirms a preview. Only the holder of the credential can compute it, so a contact cannot guess it. */
export function confirmationOf(secret: string, ...parts: readonly unknown[]): string {
  return createHmac('sha256', secret).update(canonical(parts)).digest('hex').slice(0, 12);
}
