// Writes the declarations of a package, those of each source file, into its folder `.declarations`, from which tsup bundles what is
// published. Run in the folder of the package, before tsup. The native compiler takes a quarter of the time that tsup takes from the sources.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const compiler = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url));
const folder = path.resolve('.declarations');
const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true };
const config = {
  extends: '../tsconfig.json',
  include: ['../src'],
  exclude: ['../src/**/*.test.ts'],
  compilerOptions: { ...compilerOptions, rootDir: '../src', outDir: '.' },
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
const { status } = spawnSync(process.execPath, [compiler, '-p', folder], { stdio: 'inherit' });
process.exitCode = status ?? 1;
