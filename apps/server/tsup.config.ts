import { cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'tsup';
import { packAll } from '../../scripts/pack.mjs';
import { bundleSupervisor, compact, supervisorApart, zodByName } from './scripts/bundle-supervisor.js';
import { writeDocuments } from './scripts/write-documents.js';
import { writeLicenses } from './scripts/write-licenses.js';
import { childSources } from './src/process/child-sources.js';

/** The browser bundle of the API reference, which the server sends and never runs. */
const referenceBundle = join(dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')), 'browser');

/** What a package of the workspace has built, which the server sends too. */
const builtBy = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`@lead-engagement/${name}/package.json`)), 'dist');

/** The list of what is in each file, by esbuild. tsup names it so. */
const metafile = join('dist', 'metafile-esm.json');

export default defineConfig({
  entry: { cli: 'src/cli.ts', ...childSources },
  // In parts, so that each process loads only what it runs.
  splitting: true,
  format: 'esm',
  target: 'node20',
  // All but `dependencies` is bundled: a process that reads and compiles a few files starts in two thirds of the time of one that has to
  // find seven hundred (docs/decisions/109).
  // BSD and MIT ask for their text beside the code: `dist/licenses.txt` has it.
  metafile: true,
  // Some are CommonJS, and require modules of Node.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  sourcemap: true,
  // Lines and names are mapped without the text of the sources, which would be more than half of the package.
  esbuildPlugins: [zodByName, supervisorApart],
  esbuildOptions(options) {
    options.sourcesContent = false;
    Object.assign(options, compact);
  },
  clean: true,
  async onSuccess() {
    await bundleSupervisor('dist');
    await writeLicenses(metafile, join('dist', 'licenses.txt'));
    await rm(metafile);
    const isServed = (file: string) => !/\.map$|standalone\.js$/.test(file);
    await cp(referenceBundle, join('dist', 'reference'), { recursive: true, filter: isServed });
    for (const name of ['chat.js', 'chat-panel.js'])
      await cp(join(builtBy('chat-widget'), name), join('dist', 'widgets', name));
    await cp(join(builtBy('form-widget'), 'form.js'), join('dist', 'widgets', 'form.js'));
    await cp(builtBy('dashboard'), join('dist', 'dashboard'), { recursive: true });
    await cp(join(builtBy('guides'), 'site'), join('dist', 'guides'), { recursive: true });
    await writeDocuments(join('dist', 'documents'));
    await packAll(join('dist', 'packages'));
  },
});
