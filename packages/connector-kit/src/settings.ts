import type { Setting, Settings } from './connector.js';

/** The settings of a connector or a channel: the values that are set, and defaults for the others. */
export function withDefaults(
  connector: { settings: Readonly<Record<string, Setting>> },
  set: Readonly<Record<string, string | undefined>>,
): Settings {
  const given = new Map(Object.entries(set));
  return Object.fromEntries(
    Object.entries(connector.settings).flatMap(([name, { default: fallback }]) => {
      const value = given.get(name) || fallback;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
