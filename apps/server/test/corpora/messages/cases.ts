/** A message as a platform sends it, and a judgement of what became of it. */
export interface MessageCase {
  /** What the table counts it under, such as "mail: replies of programs". */
  kind: string;
  name: string;
  /** What is wrong with what became of it; undefined if it is right. */
  judge(): Promise<string | undefined> | string | undefined;
}

export interface WrongMessage {
  kind: string;
  name: string;
  what: string;
}

/** Judges cases one after the other. */
export async function judgeMessages(cases: readonly MessageCase[]): Promise<WrongMessage[]> {
  const wrong: WrongMessage[] = [];
  for (const { kind, name, judge } of cases) {
    const what = await judge();
    if (what !== undefined) wrong.push({ kind, name, what });
  }
  return wrong;
}

/** The table "kind, inputs, right". */
export function describeMessages(cases: readonly MessageCase[], wrong: readonly WrongMessage[]): string {
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const row = (kind: string, inputs: number, missed: number) =>
    `| ${kind} | ${inputs} | ${inputs - missed} | ${(((inputs - missed) / inputs) * 100).toFixed(1)} % |`;
  const lines = kinds.map((kind) =>
    row(kind, cases.filter((each) => each.kind === kind).length, wrong.filter((each) => each.kind === kind).length),
  );
  return [
    '| kind | inputs | right | |',
    '| --- | ---: | ---: | ---: |',
    ...lines,
    row('all', cases.length, wrong.length),
    '',
  ]
    .concat(wrong.map(({ kind, name, what }) => `${kind}: ${name}: ${what}`))
    .join('\n')
    .concat('\n');
}
