import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPacked, linkModule } from './packages.js';

const run = promisify(execFile);
const sdkFolder = fileURLToPath(new URL('../../../../packages/sdk', import.meta.url));
const rootModules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/** An empty project with the SDK's tarball installed. */
export interface SdkProject {
  folder: string;
  /** Writes a program into the project and runs it; resolves to what it printed. */
  runProgram(name: string, text: string, env: Record<string, string>): Promise<string>;
  /** Compiles a TypeScript program strictly, libraries included, and runs it. */
  runTypeScript(name: string, text: string, env: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
}

/** Packs the SDK as it would be published and installs the tarball, and what it depends on, into an empty project. */
export async function createSdkProject(): Promise<SdkProject> {
  const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-project-'));
  await installPacked(sdkFolder, folder);
  await linkModule(join(folder, 'node_modules/@types/node'), join(rootModules, '@types/node'));
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');

  const runProgram = async (name: string, text: string, env: Record<string, string>) => {
    await writeFile(join(folder, name), text);
    const result = await run(process.execPath, [name], { cwd: folder, env: { ...process.env, ...env } });
    return result.stdout;
  };
  return {
    folder,
    runProgram,
    async runTypeScript(name, text, env) {
      await writeFile(join(folder, `${name}.ts`), text);
      const flags = [
        '--strict',
        '--skipLibCheck',
        'false',
        '--module',
        'nodenext',
        '--target',
        'es2023',
        '--types',
        'node',
      ];
      await run(process.execPath, [join(rootModules, 'typescript/bin/tsc'), ...flags, `${name}.ts`], { cwd: folder });
      const result = await run(process.execPath, [`${name}.js`], { cwd: folder, env: { ...process.env, ...env } });
      return result.stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
