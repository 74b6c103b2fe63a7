/** A field of a cron expression. Of the days of the week, 7 is Sunday as 0 is. */
interface CronField {
  name: string;
  min: number;
  max: number;
  names?: readonly string[];
}

const fields: readonly CronField[] = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31 },
  {
    name: 'month',
    min: 1,
    max: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { name: 'day of the week', min: 0, max: 7, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

/**
 * Rewrites what people write and croner refuses: a range that goes past the end of its field (`Fri-Mon`, `22-2`), and a
 * step from a single value (`5/15`: from 5 on). Whatever is neither stays as it is, for croner to judge.
 */
export function normalizeCron(expression: string): string {
  return mapFields(expression, (part, field) => {
    const [, start, end, step] = /^(\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
    const from = readValue(start, field);
    if (from === undefined || (end === undefined && step === undefined)) return part;
    if (end === undefined) return `${from}-${from === 0 ? lastOf(field) : field.max}/${step}`;
    const to = readValue(end, field);
    if (to === undefined || from <= to) return part;
    return listPastTheEnd(from, to, Number(step ?? 1), field) ?? part;
  });
}

/** A step that is longer than its field, which would never be taken; undefined if there is none. */
export function findLongStep(expression: string): string | undefined {
  let problem: string | undefined;
  mapFields(expression, (part, field) => {
    const step = /\/(\d+)$/.exec(part)?.[1];
    if (step !== undefined && Number(step) > field.max) {
      problem ??= `The step of ${part} is never taken: the ${field.name} goes up to ${field.max}. Name the values instead, such as ${field.min}.`;
    }
    return part;
  });
  return problem;
}

function mapFields(expression: string, change: (part: string, field: CronField) => string): string {
  const texts = expression.split(/ +/);
  if (texts.length !== fields.length) return expression;
  return fields
    .map((field, index) =>
      (texts[index] as string)
        .split(',')
        .map((part) => change(part, field))
        .join(','),
    )
    .join(' ');
}

function readValue(text: string | undefined, { min, max, names }: CronField): number | undefined {
  if (text === undefined) return undefined;
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return named + min;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** The last value that is not another name of the first. */
function lastOf({ min, max, names }: CronField): number {
  return names ? min + names.length - 1 : max;
}

function listPastTheEnd(from: number, to: number, step: number, field: CronField): string | undefined {
  if (step < 1) return undefined;
  const size = lastOf(field) - field.min + 1;
  const values: number[] = [];
  for (let value = from; value <= to + size; value += step) values.push(((value - field.min) % size) + field.min);
  return values.join(',');
}
