import type { Setting, Settings } from './connector.js';

/** The settings of a connector or a channel: the values that are set, and defaults for the others. */
export function withDefaults(
  connector: { settings: Readonly<Record<string, Setting>> },
  set: Readonly<Record<string, string | undefined>>,
): Settings {
  const settings: Record<string, string> = {};
  for (const [name, { default: fallback }] of Object.entries(connector.settings)) {
    const value = set[name] || fallback;
    if (value !== undefined) settings[name] = value;
  }
  return settings;
}
