import { expect, test } from 'vitest';
import { type ColorRole, colors, type Scheme, tokensCss } from '../src/index.js';

/** Relative luminance. Source: WCAG 2.2, definition of relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(scheme: Scheme, one: ColorRole, other: ColorRole): number {
  const [dark, light] = [luminance(colors[scheme][one]), luminance(colors[scheme][other])].sort((a, b) => a - b);
  return ((light as number) + 0.05) / ((dark as number) + 0.05);
}

const surfaces = ['canvas', 'surface', 'sunken', 'tint'] as const;
const texts = ['ink', 'soft', 'action', 'good', 'warn', 'bad'] as const;
const tinted = [
  ['good', 'goodTint'],
  ['warn', 'warnTint'],
  ['bad', 'badTint'],
  ['ink', 'goodTint'],
  ['ink', 'warnTint'],
  ['ink', 'badTint'],
  ['onAction', 'action'],
  ['onAction', 'actionHover'],
] as const;

test.each(['light', 'dark'] as const)('%s text can be read on every surface', (scheme) => {
  const pairs = [...surfaces.flatMap((surface) => texts.map((text) => [text, surface] as const)), ...tinted];
  for (const [text, surface] of pairs) {
    expect(contrast(scheme, text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(['light', 'dark'] as const)('%s lines of controls can be seen on every surface', (scheme) => {
  for (const surface of ['canvas', 'surface', 'sunken'] as const) {
    expect(contrast(scheme, 'border', surface), surface).toBeGreaterThanOrEqual(3);
  }
});

test('both schemes have the same roles, and each is a custom property', () => {
  expect(Object.keys(colors.dark)).toEqual(Object.keys(colors.light));
  expect(tokensCss()).toContain('--le-action-hover: #2838ad;');
  expect(tokensCss()).toContain('--le-space-4: 1rem;');
});
