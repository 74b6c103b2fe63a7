/** What a select field offers: values with their texts. */
export type Options = readonly (readonly [string, string])[];

/** What can be chosen, and what is: this version may not know it. */
export const withChosen = (options: Options, chosen: string): Options =>
  chosen === '' || options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen]];
