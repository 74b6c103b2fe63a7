// Writes src/features/list.ts: every folder of an area that has a feature.ts. Features come in the order of their names, and so do their reactions.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../src/features');
const foldersOf = (place: string) =>
  readdirSync(path.join(folder, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.posix.join(place, name));

const paths = foldersOf('')
  .flatMap(foldersOf)
  .filter((place) => existsSync(path.join(folder, place, 'feature.ts')));
const features = paths.map((place) => ({ place, name: toName(path.posix.basename(place)) }));
const names = features.map(({ name }) => name).sort();
const twice = names.find((name, index) => name === names[index - 1]);
if (twice !== undefined) throw new Error(`Two areas have a feature ${twice}.`);

const imports = features
  .map(({ place, name }) => ({ name, from: `./${place}/feature.js` }))
  .concat([{ name: '', from: './feature.js' }])
  .sort((a, b) => (a.from < b.from ? -1 : 1))
  .map(({ name, from }) =>
    name ? `import { feature as ${name} } from '${from}';` : `import type { Feature } from '${from}';`,
  );
const content = `// Written by \`npm run generate\`. Do not edit.

${imports.join('\n')}

export const list = [
${names.map((name) => `  ${name},`).join('\n')}
] as const satisfies readonly Feature[];
`;
writeFileSync(path.join(folder, 'list.ts'), content);

function toName(folderName: string): string {
  return folderName.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
