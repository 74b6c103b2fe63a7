import type { Condition } from '@lead-engagement/contract';

/** What a condition compares with its value: the value of a field, or null if it is not set. */
export type Fact = string | number | readonly string[] | null;

type Comparison = Pick<Condition, 'operator' | 'value'>;
type Scalar = string | number;

/**
 * Returns the function that tells whether a condition holds of a value. A field that is not set matches only not_exists. Text comparison
 * ignores case.
 */
export function compileCondition({ operator, value }: Comparison): (fact: Fact) => boolean {
  if (operator === 'exists') return isSet;
  if (operator === 'not_exists') return (fact) => !isSet(fact);
  if (value === undefined) return () => false;
  const wanted = [value].flat().map(normalize);
  return (fact) => isSet(fact) && compares(operator, fact, wanted);
}

function isSet(fact: Fact): fact is NonNullable<Fact> {
  return fact !== null && (typeof fact !== 'object' || fact.length > 0);
}

function compares(
  operator: Exclude<Comparison['operator'], 'exists' | 'not_exists'>,
  fact: NonNullable<Fact>,
  wanted: readonly Scalar[],
): boolean {
  const found = [fact].flat().map(normalize);
  switch (operator) {
    case 'eq':
    case 'in':
      return wanted.some((one) => one === found[0]);
    case 'neq':
    case 'not_in':
      return wanted.every((one) => one !== found[0]);
    case 'contains':
      return contains(fact, found, wanted);
    case 'not_contains':
      return !contains(fact, found, wanted);
    case 'starts_with':
      return wanted.some((one) => String(found[0]).startsWith(String(one)));
    case 'ends_with':
      return wanted.some((one) => String(found[0]).endsWith(String(one)));
    default:
      return isBeyond(operator, Number(found[0]), Number(wanted[0]));
  }
}

function normalize(value: Scalar): Scalar {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** A list must contain a whole element; a text must contain the value as a substring. */
function contains(fact: Fact, found: readonly Scalar[], wanted: readonly Scalar[]): boolean {
  return Array.isArray(fact)
    ? wanted.some((one) => found.includes(one))
    : wanted.some((one) => String(found[0]).includes(String(one)));
}

function isBeyond(operator: 'gt' | 'gte' | 'lt' | 'lte', fact: number, bound: number): boolean {
  if (operator === 'gt') return fact > bound;
  if (operator === 'gte') return fact >= bound;
  return operator === 'lt' ? fact < bound : fact <= bound;
}
