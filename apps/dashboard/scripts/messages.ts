import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The code of the app. */
export const source = fileURLToPath(new URL('../src', import.meta.url));

/** Where the catalogs are. */
export const catalogFolder = join(source, 'i18n', 'catalogs');

/** The beginning of a call of `t`, and the literal that it is called with, in single or double quotes. */
const call = /\b(t\(\s*)(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;

/** Code whose calls of `t` have another literal in place of the text that `replace` is given. */
export function replaceMessages(code: string, replace: (text: string) => string): string {
  return code.replace(call, (_all, start: string, single?: string, double?: string) => {
    const text = (single ?? double ?? '').replace(/\\(.)/g, '$1');
    return `${start}${JSON.stringify(replace(text))}`;
  });
}

/** Every text that the app shows, as it stands in a call of `t` with a literal. In the order of the alphabet. */
export function findMessages(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const texts: string[] = [];
  for (const name of files) {
    replaceMessages(readFileSync(join(source, name), 'utf8'), (text) => {
      texts.push(text);
      return text;
    });
  }
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
