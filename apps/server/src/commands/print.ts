type Row = Record<string, unknown>;

/** The option that every command has that prints something. */
export const jsonFlag = ['--json', 'print JSON, for programs'] as const;

/** Prints what a command answers: for people one `name  value` line a field, with --json for programs. */
export function print(options: { json?: boolean | string }, answer: Row | Row[]): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
    return;
  }
  const rows = [answer].flat();
  const text = rows.map((row) =>
    Object.entries(row)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${name.padEnd(14)} ${toText(value)}`)
      .join('\n'),
  );
  process.stdout.write(`${text.join('\n\n')}\n`);
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
