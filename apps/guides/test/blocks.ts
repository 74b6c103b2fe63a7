import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPages } from '../src/pages.js';
import { repositoryDir } from '../src/paths.js';

/** A fenced block of a page. `place` names its page and its number there. */
export interface Block {
  place: string;
  language: string;
  text: string;
}

/** Every fenced block of the guides and of the README. */
export function listBlocks(...languages: string[]): Block[] {
  const readme = { path: 'README', text: readFileSync(join(repositoryDir, 'README.md'), 'utf8') };
  return [readme, ...listPages()].flatMap(({ path, text }) =>
    [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
      .map(([, language = '', block = ''], index) => ({ place: `${path} ${index + 1}`, language, text: block }))
      .filter(({ language }) => languages.includes(language)),
  );
}
