/** Throws a TypeError for an option that does not exist, with those that do. */
export function refuseUnknown(options: object | undefined, known: readonly string[]): void {
  for (const name of Object.keys(options ?? {})) {
    if (!known.includes(name)) throw new TypeError(`There is no option "${name}". Options: ${known.join(', ')}.`);
  }
}

/** Throws a TypeError for an option that a call does not use. `places` has true for an option that it uses, else where it applies. */
export function refuseMisplaced<T extends object>(
  options: T | undefined,
  places: { [Name in keyof T]?: true | string },
): void {
  for (const name of Object.keys(places) as (keyof T & string)[]) {
    const place = places[name];
    if (place !== true && options?.[name] !== undefined) throw new TypeError(`${name} applies to ${place} only.`);
  }
}
