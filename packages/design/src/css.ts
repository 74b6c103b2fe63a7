import { colors, fonts, radius, type Scheme, shadow, sizes, space } from './tokens.js';

/**
 * The tokens as custom properties: `--le-ink`, `--le-space-4`, `--le-size-h1`, … Dark follows the system, unless `data-theme`
 * on the root says otherwise.
 */
export function tokensCss(): string {
  return `:root { color-scheme: light; ${schemeCss('light')} ${sharedCss()} }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { color-scheme: dark; ${schemeCss('dark')} } }
:root[data-theme='dark'] { color-scheme: dark; ${schemeCss('dark')} }
`;
}

function schemeCss(scheme: Scheme): string {
  return declare({ ...colors[scheme], shadow: shadow[scheme] });
}

function sharedCss(): string {
  return [
    declare({ 'font-text': fonts.text, 'font-code': fonts.code }),
    declare(inRem('size', sizes)),
    declare(inRem('space', space)),
    declare(inRem('radius', radius)),
  ].join(' ');
}

function inRem(group: string, values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}-${name}`, `${value}rem`]));
}

function declare(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--le-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join(' ');
}
