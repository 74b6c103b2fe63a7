// The programs that the SDK's README prints, and a wrong one, with each version of TypeScript.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installed, versionOf } from './project.mjs';

const versions = ['5.4', '5.5', '5.6', '5.7', '5.8', '5.9', '6.0', '7.0'];
const resolutions = [
  { moduleResolution: 'nodenext', module: 'nodenext' },
  { moduleResolution: 'bundler', module: 'esnext' },
];
export const columns = ['compiler', 'version', 'moduleResolution', 'programs of the README', 'a misspelt field'];

export async function listCompilers() {
  const rows = [];
  for (const version of versions) {
    const name = `typescript-${version}`;
    for (const options of resolutions)
      rows.push({ name: 'TypeScript', package: name, version: await versionOf(name), options });
  }
  return rows;
}

export async function tryCompiler({ package: name, options }, { folder }) {
  const programs = await readPrograms();
  const place = path.join(folder, `${name}-${options.moduleResolution}`);
  await mkdir(place);
  for (const [file, text] of Object.entries(programs)) await writeFile(path.join(place, file), text);
  const compilerOptions = {
    ...options,
    target: 'es2022',
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
  };
  const config = { compilerOptions, files: Object.keys(programs) };
  await writeFile(path.join(place, 'tsconfig.json'), JSON.stringify(config));
  const errors = (await compile(name, place)).split('\n').filter((line) => line.includes('error TS'));
  const expected = errors.filter((line) => /^wrong\.ts.*'valeu'/.test(line));
  const others = errors.filter((line) => !expected.includes(line));
  return {
    cells: [
      options.moduleResolution,
      others.length === 0 ? `${Object.keys(programs).length - 1} compile` : `FAILED, errors: ${others.length}`,
      expected.length === 1 ? 'refused' : 'FAILED: compiles',
    ],
    failures: others,
  };
}

/** The first program and those about webhooks, by the names of their files, and the first one with a misspelt field. */
async function readPrograms() {
  const text = await readFile(new URL('../../packages/sdk/README.md', import.meta.url), 'utf8');
  const blocksOf = (heading) => {
    const section = text.split(/^(?=## )/m).find((each) => each.startsWith(`## ${heading}\n`));
    return [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, program]) => program);
  };
  const [first] = blocksOf('Usage');
  const wrong = first.replace('value: 1200', 'valeu: 1200');
  if (wrong === first) throw new Error('The first program has no `value: 1200` to misspell.');
  const webhooks = blocksOf('Webhooks').map((program, index) => [`webhooks-${index + 1}.ts`, program]);
  return { 'first.ts': first, ...Object.fromEntries(webhooks), 'wrong.ts': wrong };
}

/** Returns what the compiler prints. It fails by design, because of the wrong program. */
function compile(name, cwd) {
  const args = [path.join(installed, name, 'bin', 'tsc'), '--pretty', 'false', '--project', '.'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, timeout: 120_000 }, (error, stdout, stderr) => {
      if (stderr || !error || typeof error.code !== 'number') reject(new Error(stderr || `It ended well: ${stdout}`));
      else resolve(stdout);
    });
  });
}
