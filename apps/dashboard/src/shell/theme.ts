const storageKey = 'lead-engagement.theme';

/** `system` follows the setting of the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The theme that the user chose. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a theme, and remembers it. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = theme;
  localStorage.setItem(storageKey, theme);
}
