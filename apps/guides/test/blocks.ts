import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPages } from '../src/pages.js';
import { repositoryDir } from '../src/paths.js';

/** A fenced code block of a page. `place` names the page and the number of the block, `file` the file that readers save it as. */
export interface Block {
  place: string;
  file: string | undefined;
  language: string;
  text: string;
}

/** Every fenced code block of the guides and of the README. */
export function listBlocks(...languages: string[]): Block[] {
  const readme = { path: 'README', text: readFileSync(join(repositoryDir, 'README.md'), 'utf8') };
  return [readme, ...listPages()].flatMap(({ path, text }) =>
    [...text.matchAll(/(?: this as `([\w.-]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)]
      .map(([, file, language = '', block = ''], index) => ({
        place: `${path} ${index + 1}`,
        file,
        language,
        text: block,
      }))
      .filter(({ language }) => languages.includes(language)),
  );
}
