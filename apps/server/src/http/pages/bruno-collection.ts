import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createBrunoFiles, type OpenApiDocument } from '@lead-engagement/contract/openapi';
import tar from 'tar-stream';

/** What the archive unpacks to. */
const folder = 'lead-engagement';

/** The folder of a collection for Bruno, as a compressed archive: the same bytes for the same document. */
export async function packBrunoCollection(document: OpenApiDocument): Promise<Buffer> {
  const pack = tar.pack();
  for (const [path, text] of Object.entries(createBrunoFiles(document)))
    pack.entry({ name: `${folder}/${path}`, mtime: new Date(0) }, text);
  pack.finalize();
  return gzipSync(await buffer(pack));
}
