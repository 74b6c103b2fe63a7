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

/** The pages that people set the company up on, and those for developers: their texts come with the first of them. */
export const setupPages =
  /^pages\/((account|apps|audit|automations|chatbots|crawls|deliveries|endpoints|events|forms|keys|knowledge)\/|(requests|settings|shipments|usage)\/|mail\/mailbox-)/;

/** Every text that the app shows, as it stands in a call of `t` with a literal. In the order of the alphabet. */
export const findMessages = () => findBy(() => true);

/** The texts that stand nowhere but on those pages. */
export function findSetupMessages(): ReadonlySet<string> {
  const others = new Set(findBy((name) => !setupPages.test(name)));
  return new Set(findMessages().filter((text) => !others.has(text)));
}

function findBy(isMeant: (name: string) => boolean): string[] {
  const texts: string[] = [];
  for (const name of sourceFiles().filter(isMeant)) {
    replaceMessages(readFileSync(join(source, name), 'utf8'), (text) => {
      texts.push(text);
      return text;
    });
  }
  return [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
}

/** The files of the app, by their paths below `source`. */
export const sourceFiles = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

/** The calls of `t` whose text is not a literal, which the catalogs could not know. */
export function findUnknownCalls(): string[] {
  return sourceFiles().flatMap((name) =>
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
