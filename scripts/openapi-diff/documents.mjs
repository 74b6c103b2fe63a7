// The OpenAPI documents of this repository: that of a commit, and the present one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { root } from '../steps.mjs';

/** Within the contract, so that its sources find zod. */
const cache = path.join(root, 'packages/contract/node_modules/.cache');
const most = 256 * 1024 * 1024;

/** The document of the sources of the contract, as they are now or as they were at a commit. */
export function documentOf(commit) {
  if (commit === undefined) return createDocument(path.join(root, 'packages/contract'));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'openapi-'));
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit, 'packages/contract'], {
      cwd: root,
      maxBuffer: most,
    });
    const files = path.join(folder, 'contract.tar');
    writeFileSync(files, archive);
    execFileSync('tar', ['-xf', files, '-C', folder]);
    return createDocument(path.join(folder, 'packages/contract'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a process of its own, since the sources are TypeScript. */
function createDocument(contract) {
  const module = pathToFileURL(path.join(contract, 'src/openapi.ts')).href;
  const program = `import { createOpenApiDocument } from ${JSON.stringify(module)};
    process.stdout.write(JSON.stringify(createOpenApiDocument({ serverUrl: 'http://127.0.0.1', version: '0' })));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, maxBuffer: most, encoding: 'utf8' }));
}
