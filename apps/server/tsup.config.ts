import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'tsup';

/** The browser bundle of the API reference, which the server sends and never runs. */
const referenceBundle = join(dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')), 'browser');

/** What a package of the workspace has built, which the server sends too. */
const builtBy = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`@lead-engagement/${name}/package.json`)), 'dist');

export default defineConfig({
  entry: {
    cli: 'src/cli.ts',
    'extract-child': 'src/extraction/child.ts',
    'scrypt-child': 'src/security/scrypt-child.ts',
    'watchdog-thread': 'src/process/watchdog-thread.ts',
    'embeddings-child': 'src/ai/embeddings/folder-child.ts',
  },
  // In parts, so that each process loads only what it runs.
  splitting: true,
  format: 'esm',
  target: 'node20',
  // Patched (docs/decisions/014, 024): installed from npm, they would be without the patches. drizzle-orm imports the driver.
  // The SDK of OpenTelemetry would install twelve packages for those that never trace (docs/decisions/059).
  noExternal: ['postgres', 'undici', /^drizzle-orm/, /^@opentelemetry\/(?!api$)/],
  // undici is CommonJS, and requires modules of Node.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  sourcemap: true,
  clean: true,
  async onSuccess() {
    const isServed = (file: string) => !/\.map$|standalone\.js$/.test(file);
    await cp(referenceBundle, join('dist', 'reference'), { recursive: true, filter: isServed });
    for (const name of ['chat.js', 'chat-panel.js'])
      await cp(join(builtBy('chat-widget'), name), join('dist', 'chat', name));
    await cp(builtBy('dashboard'), join('dist', 'dashboard'), { recursive: true });
    await cp(join(builtBy('guides'), 'site'), join('dist', 'guides'), { recursive: true });
  },
});
