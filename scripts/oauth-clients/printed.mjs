// Loads the modules that a page asks its reader to save, as they are printed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const page = path.join(import.meta.dirname, '../../docs/cookbook/sign-in.md');
/** Below the libraries, so that the modules find them. */
const folder = path.join(import.meta.dirname, 'node_modules/.cache/printed');

/** Loads a module of the page by its file name. `library` is the name under which its library is installed here. */
export async function loadPrinted(name, library) {
  const text = await readFile(page, 'utf8');
  const [, , block] =
    [...text.matchAll(/\bthis as `([\w.-]+)`[^\n]*\n\n```ts\n([\s\S]*?)^```$/gm)].find((each) => each[1] === name) ??
    [];
  if (block === undefined) throw new Error(`sign-in.md has no ${name}.`);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, library ? block.replaceAll("'openid-client'", `'${library}'`) : block);
  return tsImport(pathToFileURL(file).href, import.meta.url);
}

/** The command that the page has a host start: the arguments of npx, without those of npx itself. */
export async function readPrintedArguments() {
  const text = await readFile(page, 'utf8');
  const [, block = '{}'] = /^```json\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const [flag, program, ...rest] = JSON.parse(block).mcpServers['lead-engagement'].args;
  if (flag !== '-y' || program !== 'mcp-remote') throw new Error(`Another command: ${block}`);
  return rest;
}
