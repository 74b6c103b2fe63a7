/** Throws a TypeError for an option that does not exist, with those that do. */
export function refuseUnknown(options: object | undefined, known: readonly string[]): void {
  for (const name of Object.keys(options ?? {})) {
    if (!known.includes(name)) throw new TypeError(`There is no option "${name}". Options: ${known.join(', ')}.`);
  }
}
