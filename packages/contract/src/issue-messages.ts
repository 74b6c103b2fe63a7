import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/**
 * The server's message for an issue of zod: it says what to send, if a schema of the contract has no words of its own. A form that checks
 * with the contract shows the same messages with `z.config({ customError: explainIssue })`.
 */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === null) return 'Must not be null.';
  const wanted = describeWanted(issue);
  if (wanted === undefined) return undefined;
  return issue.input === undefined ? `Is required. It must ${wanted}.` : `Must ${wanted}.`;
}

function describeWanted(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] && `be ${kinds[issue.expected]}`;
    case 'invalid_value':
      return issue.values.length === 1 ? `be ${String(issue.values[0])}` : `be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return describeBound(issue.origin, 'at least', issue.minimum, issue.inclusive);
    case 'too_big':
      return describeBound(issue.origin, 'at most', issue.maximum, issue.inclusive);
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? `be one of ${issue.options.join(', ')}`
        : 'have one of the forms that the reference shows';
    default:
      return undefined;
  }
}

function describeBound(origin: string, bound: string, value: number | bigint, inclusive = true): string | undefined {
  if (origin === 'string') return `have ${bound} ${value} characters`;
  if (origin === 'array') return `have ${bound} ${value} ${Number(value) === 1 ? 'entry' : 'entries'}`;
  if (origin !== 'number' && origin !== 'int') return undefined;
  if (inclusive) return `be ${bound} ${value}`;
  return `be ${bound === 'at least' ? 'greater' : 'less'} than ${value}`;
}
