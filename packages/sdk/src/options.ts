/** Throws a TypeError for an option that does not exist, and names the one that was probably meant. */
export function refuseUnknown(options: object | undefined, known: readonly string[]): void {
  for (const name of Object.keys(options ?? {})) {
    if (known.includes(name)) continue;
    const likeness = (one: string) =>
      listPairs(one).filter((pair) => listPairs(name).includes(pair)).length / (one.length + name.length);
    const [nearest = ''] = [...known].sort((a, b) => likeness(b) - likeness(a));
    const hint = likeness(nearest) > 0.2 ? `Did you mean "${nearest}"?` : `Options: ${known.join(', ')}.`;
    throw new TypeError(`There is no option "${name}". ${hint}`);
  }
}

/** Each letter with the next one: names that share many of these are alike, also if one is a part of the other. */
function listPairs(name: string): string[] {
  return [...name.toLowerCase()].map((letter, at, letters) => `${letter}${letters[at + 1]}`);
}
