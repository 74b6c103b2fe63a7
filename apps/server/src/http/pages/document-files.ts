import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The folder that scripts/write-documents.ts has filled when the server was built. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/documents/' : './documents/', import.meta.url);

/** What the build makes of the contract: the OpenAPI document, a collection for Postman, and the files of one for Bruno by their paths. */
export const documentFiles = { document: 'openapi.json', postman: 'postman.json', bruno: 'bruno-files.json' } as const;

/** Stands in these files for the public address of the server, which the build does not know. */
export const addressMark = 'https://public-address.invalid';

/** The text of a file for the server with this public address. */
export async function readDocument(name: keyof typeof documentFiles, publicUrl: string): Promise<string> {
  const text = await readFile(fileURLToPath(new URL(documentFiles[name], folder)), 'utf8');
  return text.replaceAll(addressMark, () => JSON.stringify(publicUrl).slice(1, -1));
}
