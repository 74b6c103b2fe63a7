import { CannotRun } from './failure.js';
import { guarantees } from './guarantees/index.js';

/**
 * Reads a file of waivers: a JSON object from check ids to reasons. Throws CannotRun if it is anything else, names an unknown check,
 * or lacks a reason.
 */
export function readWaivers(text: string): Record<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new CannotRun(`The file of waivers is not JSON: ${(error as Error).message}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new CannotRun('The file of waivers must be an object: {"SPEC-LISTS-3": "why"}.');
  const known = new Set(guarantees.flatMap(({ checks }) => checks.map(({ id }) => id)));
  for (const [id, reason] of Object.entries(parsed)) {
    if (!known.has(id)) throw new CannotRun(`The file of waivers names ${id}, which is not a check. See --list.`);
    if (typeof reason !== 'string' || reason.trim() === '') throw new CannotRun(`The waiver of ${id} has no reason.`);
  }
  return parsed as Record<string, string>;
}
