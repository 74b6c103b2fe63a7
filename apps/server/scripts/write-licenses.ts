import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Bundle {
  inputs: Record<string, unknown>;
}

/** The folder of the package that a file belongs to, as pnpm lays packages out. */
const packageFolder = /^(.*\/node_modules\/\.pnpm\/[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const licenseFile = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/**
 * Writes the name, version, license and license texts of each package of which a bundle has code. Throws for one that says nothing of
 * its license.
 */
export async function writeLicenses(metafile: string, target: string): Promise<void> {
  const { inputs } = JSON.parse(await readFile(metafile, 'utf8')) as Bundle;
  const folders = new Set(Object.keys(inputs).flatMap((file) => packageFolder.exec(file)?.[1] ?? []));
  const parts = await Promise.all([...folders].map(describe));
  await writeFile(target, `${parts.sort().join('\n\n')}\n`);
}

async function describe(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => licenseFile.test(file)).sort();
  if (typeof license !== 'string' && files.length === 0) throw new Error(`${name} does not say its license.`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts.map((text) => text.trim())].join('\n\n');
}
