import { styleText } from 'node:util';
import pino from 'pino';

/** What people look at first, in this order; everything else follows. */
const leading = ['method', 'route', 'status', 'durationMs'] as const;
const styles = new Map<string, 'yellow' | 'red'>([
  ['warn', 'yellow'],
  ['error', 'red'],
  ['fatal', 'red'],
]);

/**
 * A line of the log for people at a terminal: `12:01:02 INFO  api: request POST /v1/leads 201 12.3 ms requestId=req_01`, in local time,
 * with the stack of an error below it. What is not plain text is quoted and escaped, since a terminal obeys what strangers sent.
 */
export function toReadableLine(line: string, hasColors: boolean): string {
  const { level, time, msg, process: name, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    hasColors ? styleText(format, text, { validateStream: false }) : text;
  const label = pino.levels.labels[Number(level)] ?? 'info';
  const { stack, ...error } = (err ?? {}) as Record<string, unknown>;
  const rest = Object.entries({ ...fields, ...(stack === undefined && error) }).filter(
    ([field]) => !(leading as readonly string[]).includes(field),
  );
  const words = [
    style('dim', new Date(String(time)).toTimeString().slice(0, 'hh:mm:ss'.length)),
    style(styles.get(label) ?? 'green', label.toUpperCase().padEnd('ERROR'.length)),
    `${plain(name ?? 'server')}:`,
    escapeControls(String(msg ?? '')),
    ...leading.flatMap((field) => (fields[field] === undefined ? [] : [plain(fields[field])])),
    ...(fields.durationMs === undefined ? [] : ['ms']),
    ...rest.map(([field, value]) => style('dim', `${field}=${plain(value)}`)),
  ];
  const below = stack === undefined ? '' : `\n${escapeControls(String(stack)).replace(/^(?!$)/gm, '    ')}`;
  return `${words.join(' ')}${below}\n`;
}

/** A value as it is if it is plain, and else as JSON. */
function plain(value: unknown): string {
  if (typeof value === 'string' && /^[\w./:@+-]+$/.test(value)) return value;
  return escapeControls(JSON.stringify(value) ?? String(value));
}

/** Escapes what a terminal obeys, and what changes the direction of text; line feeds stay. */
function escapeControls(text: string): string {
  return text.replace(
    /(?!\n)[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  );
}
