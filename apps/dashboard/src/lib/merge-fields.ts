import type { Fields } from '../drafts/fields.js';
import { ownValue } from './own-value.js';

/** What becomes of a form when somebody else has changed its record. */
export interface Merge {
  /** Fields that the user has not touched: they take the values of the record. */
  follow: Fields;
  /** Fields that both have changed, for the user to decide. */
  clashes: { name: string; theirs: string; mine: string }[];
  /** What the form and the record have in common from now on. */
  common: Fields;
}

/**
 * Merges a form with a newer version of its record. `before` is what both held when they were last the same. Fields that the record does not
 * have are the form's alone.
 */
export function mergeFields(before: Fields, theirs: Fields, mine: Fields): Merge {
  const follow = new Map<string, string>();
  const clashes: Merge['clashes'] = [];
  const common = new Map(Object.entries(before));
  for (const [name, their] of Object.entries(theirs)) {
    const earlier = ownValue(before, name);
    if (their === earlier) continue;
    const own = ownValue(mine, name) ?? earlier ?? '';
    if (own !== earlier && own !== their) {
      clashes.push({ name, theirs: their, mine: own });
      continue;
    }
    common.set(name, their);
    if (own !== their) follow.set(name, their);
  }
  return { follow: Object.fromEntries(follow), clashes, common: Object.fromEntries(common) };
}
