/** The classes of errors, by the names of their instances. */
type Classes = Readonly<Record<string, { readonly prototype: Error }>>;

/**
 * Gives classes of errors their names, as texts because bundlers rename classes, and makes `instanceof` true for errors of another copy of
 * the package too: a program can load it both as an ES module and as CommonJS.
 */
export function nameClasses(classes: Classes): void {
  for (const [name, errorClass] of Object.entries(classes)) {
    const mark = Symbol.for(`@lead-engagement/sdk ${name}`);
    Object.assign(errorClass.prototype, { name, [mark]: true });
    const isInstance = function (this: unknown, value: unknown): boolean {
      // A class that a program derives does not have a mark.
      if (this !== errorClass) return Function.prototype[Symbol.hasInstance].call(this as () => void, value);
      return (value as { [mark]?: true } | null | undefined)?.[mark] === true;
    };
    Object.defineProperty(errorClass, Symbol.hasInstance, { value: isInstance });
  }
}
