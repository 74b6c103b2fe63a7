import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** Where the catalogs are. */
export const catalogFolder = join(source, 'i18n', 'catalogs');

/** Every text that the app shows, as it stands in a call of `t` with a literal. In the order of the alphabet. */
export function findMessages(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const texts = files.flatMap((name) => {
    const code = readFileSync(join(source, name), 'utf8');
    return [...code.matchAll(/\bt\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)].map(([, single, double]) =>
      (single ?? double ?? '').replace(/\\(.)/g, '$1'),
    );
  });
  return [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
}

/** The calls of `t` whose text is not a literal, which the catalogs could not know. */
export function findUnknownCalls(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((name) =>
    readFileSync(join(source, name), 'utf8')
      .split('\n')
      .filter((line) => /(?<![\w.])t\((?!\s*['"]|\s*$|text: string)/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
}

/** The translations of a language. */
export function readCatalog(language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(catalogFolder, `${language}.json`), 'utf8'));
}
