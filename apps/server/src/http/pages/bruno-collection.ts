import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import tar from 'tar-stream';

/** What the archive unpacks to. */
const folder = 'lead-engagement';

/** The folder of a collection for Bruno, as a compressed archive: the same bytes for the same files. */
export async function packBrunoCollection(files: Record<string, string>): Promise<Buffer> {
  const pack = tar.pack();
  for (const [path, text] of Object.entries(files)) pack.entry({ name: `${folder}/${path}`, mtime: new Date(0) }, text);
  pack.finalize();
  return promisify(gzip)(await buffer(pack));
}
