import { type Check, type Level, levelOf } from './check.js';
import { guarantees } from './guarantees/index.js';

/** A check as `--list` shows it. */
export interface ListedCheck extends Pick<Check, 'id' | 'says' | 'source' | 'needs'> {
  readonly guarantee: string;
  readonly level: Level;
}

/** All checks, in the order of reports. */
export function listChecks(): ListedCheck[] {
  return guarantees.flatMap(({ name, checks }) =>
    checks.map(({ id, says, source, needs }) => ({
      id,
      says,
      source,
      ...(needs && { needs }),
      guarantee: name,
      level: levelOf({ id }),
    })),
  );
}
