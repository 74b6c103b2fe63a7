/**
 * Colors by role, for light and dark. Text on a surface, and text on `action`, keep a contrast of at least 4.5 : 1, lines of
 * controls 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11); a test holds them to it.
 */
export const colors = {
  light: {
    /** The page itself. */
    canvas: '#f6f7fb',
    /** What lies on it: cards, bars, fields. */
    surface: '#ffffff',
    /** A surface that is set off from the one around it: code, table heads. */
    sunken: '#eef1f7',
    ink: '#131a2a',
    /** Second in rank: hints, captions. */
    soft: '#525d73',
    /** Lines that only divide. */
    line: '#dfe4ee',
    /** Lines that show where a control is. */
    border: '#7d879c',
    action: '#3448d0',
    actionHover: '#2838ad',
    onAction: '#ffffff',
    /** Behind what is chosen or pointed at. */
    tint: '#e9ecfd',
    good: '#0f6b45',
    goodTint: '#e2f5ec',
    warn: '#855400',
    warnTint: '#fdf1d9',
    bad: '#b3261e',
    badTint: '#fdeae8',
  },
  dark: {
    canvas: '#0d1220',
    surface: '#151c2e',
    sunken: '#1c2438',
    ink: '#e8ecf6',
    soft: '#a5afc5',
    line: '#29334b',
    border: '#7380a0',
    action: '#9aa8ff',
    actionHover: '#b4beff',
    onAction: '#0d1220',
    tint: '#232d52',
    good: '#6fd6a8',
    goodTint: '#12352a',
    warn: '#f1bd63',
    warnTint: '#3a2c10',
    bad: '#ff9d94',
    badTint: '#43201e',
  },
} as const;

export type ColorRole = keyof typeof colors.light;
export type Scheme = keyof typeof colors;

/** Families of type that every system has: nothing is loaded. */
export const fonts = {
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  code: "ui-monospace, SFMono-Regular, 'Cascadia Code', Menlo, Consolas, monospace",
} as const;

/** Sizes of type in rem. */
export const sizes = { small: 0.875, text: 1, lead: 1.125, h3: 1.125, h2: 1.375, h1: 1.875, hero: 2.5 } as const;

/** Distances in rem, by step. */
export const space = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6] as const;

/** Rounding of corners in rem. */
export const radius = { small: 0.375, medium: 0.625, large: 1 } as const;

export const shadow = {
  light: '0 1px 2px rgb(19 26 42 / 6%), 0 4px 16px rgb(19 26 42 / 6%)',
  dark: '0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 30%)',
} as const;
