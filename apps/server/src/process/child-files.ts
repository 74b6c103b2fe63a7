import { fileURLToPath } from 'node:url';
import { type ChildName, childSources } from './child-sources.js';

export interface ChildFile {
  file: string;
  /** What Node.js needs to run it. */
  execArgv: readonly string[];
}

/**
 * The file of a program that this process starts: beside this one in the build; elsewhere its source, which tsx runs. Tests have
 * `test/support/built-children.ts` in place of this module.
 */
export function findChildFile(name: ChildName): ChildFile {
  if (!import.meta.url.endsWith('.ts')) {
    return { file: fileURLToPath(new URL(`./${name}.js`, import.meta.url)), execArgv: [] };
  }
  const file = fileURLToPath(new URL(`../../${childSources[name]}`, import.meta.url));
  return { file, execArgv: ['--import', 'tsx'] };
}
