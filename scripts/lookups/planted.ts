// scripts/lookups.mjs must find the lines that say so, and none of the others.
const names: Readonly<Record<string, string>> = { name: 'nom', vorname: 'prenom' };
const closed = { a: 1, b: 2 } as const;
type Key = keyof typeof closed;

export function find(text: string, known: Key, unknown: unknown, list: readonly string[], index: number): unknown {
  const counts: Record<string, number> = {};
  counts[text] = 1; // found
  counts[text] ??= 0; // found
  delete counts[text];
  return [
    names[text] ?? '', // found
    names[text.toLowerCase()], // found
    names[list[index] as string], // found
    closed[text as Key], // found
    (names as Record<string, unknown>)[text], // found
    text in names, // found
    text in closed && closed[text as Key], // found
    (unknown as { [key: string]: unknown } | undefined)?.[text], // found
    // biome-ignore lint/suspicious/noExplicitAny: a value without a type is looked up in as well
    (unknown as any)[text], // found
    list.map((each) => names[each]), // found
    Object.hasOwn(names, text) ? names[known] : names[text], // found
    Object.hasOwn(names, text) ? names[text] : undefined,
    Object.hasOwn(names, text) && names[text],
    closed[known],
    names[known],
    names.name,
    'name' in names,
    list[index],
    text[index],
    new Map(Object.entries(names)).get(text),
    names[`de_${known}`],
  ];
}

export function findOf<T extends object, K extends keyof T, S extends string>(record: T, key: K, text: S): unknown[] {
  return [
    record[key],
    names[text], // found
  ];
}
