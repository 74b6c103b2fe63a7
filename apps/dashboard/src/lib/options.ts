/** What a select field offers: values with their texts. */
export type Options = readonly (readonly [string, string])[];

/** What can be chosen, and what is: this version may not know it, and it may not have been read yet. */
export function withChosen(options: Options, ...chosen: readonly string[]): Options {
  const known = new Set(options.map(([value]) => value));
  const others = chosen.filter((value) => value !== '' && !known.has(value));
  return [...options, ...others.map((value) => [value, value] as const)];
}
