import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBrunoFiles, createOpenApiDocument, createPostmanCollection } from '@lead-engagement/contract/openapi';
import { addressMark, documentFiles } from '../src/http/pages/document-files.js';
import { version } from '../src/version.js';

/** Writes the OpenAPI document and the collections of this version into a folder: making them would keep the API from all else for a second. */
export async function writeDocuments(folder: string): Promise<void> {
  const document = createOpenApiDocument({ serverUrl: addressMark, version });
  const contents = { document, postman: createPostmanCollection(document), bruno: createBrunoFiles(document) };
  await mkdir(folder, { recursive: true });
  for (const [name, file] of Object.entries(documentFiles))
    await writeFile(join(folder, file), JSON.stringify(contents[name as keyof typeof contents]));
}
