import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import tar from 'tar-stream';
import type { z } from 'zod';
import { BackupError } from './backup-error.js';
import {
  type Contents,
  contentsSchema,
  type EntryPlace,
  entryNames,
  formatVersion,
  type Manifest,
  manifestSchema,
  placeOf,
} from './manifest.js';

/** An entry of an archive. Its content has to be read before the next entry. */
export interface ArchiveEntry {
  name: string;
  place: EntryPlace;
  content: AsyncIterable<Buffer>;
}

/** Reads the entries of an archive in order, in bounded memory. Throws BackupError for a file that is not a backup. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  let sourceError: NodeJS.ErrnoException | undefined;
  source.once('error', (error) => {
    sourceError = error;
  });
  pipeline(source, extract, () => undefined);
  const explain = (error: unknown) => {
    if (sourceError) return new BackupError(`${file} cannot be read: ${sourceError.message}`);
    return isTarError(error) ? notABackup(file, 'it is damaged or its end is missing') : error;
  };
  try {
    for await (const entry of extract) {
      const { name } = entry.header;
      const place = placeOf(name);
      if (!place || entry.header.type !== 'file') throw notABackup(file, `it has the entry ${name.slice(0, 100)}`);
      yield { name, place, content: readContent(entry, explain) };
      // The library waits until an entry that was not read is thrown away.
      entry.resume();
    }
  } catch (error) {
    throw explain(error);
  } finally {
    source.destroy();
  }
}

async function* readContent(
  entry: AsyncIterable<Buffer>,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw explain(error);
  }
}

/** The library has no class for its errors. */
function isTarError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Invalid tar|Unexpected end of data|Size mismatch|Writable stream closed)/.test(error.message)
  );
}

function notABackup(file: string, why: string): BackupError {
  return new BackupError(`${file} is not a complete backup: ${why}. Nothing was restored. Use another backup.`);
}

/** Enough for a million parts. */
const mostJsonBytes = 256 * 1024 * 1024;

async function readWhole(file: string, { name, content }: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > mostJsonBytes) throw notABackup(file, `its ${name} has more than ${mostJsonBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the manifest alone. Throws BackupError, also for a backup of a newer format. */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const entry of readArchive(file)) {
    if (entry.place !== 'manifest') break;
    return parseManifest(file, await readWhole(file, entry));
  }
  throw notABackup(file, `it does not begin with ${entryNames.manifest}`);
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  const found = parseJson(bytes);
  const { format, serverVersion } = (found ?? {}) as Record<string, unknown>;
  if (typeof format === 'number' && format > formatVersion) {
    throw new BackupError(
      `${file} has the format ${format}, written by version ${String(serverVersion)}; this server reads formats up to ${formatVersion}. Restore it with that version.`,
    );
  }
  return parse(file, entryNames.manifest, manifestSchema, found);
}

/** Checks every byte of a backup against its checksums before anything of it is used. Throws BackupError. */
export async function verifyArchive(file: string): Promise<{ manifest: Manifest; contents: Contents }> {
  const sums: string[] = [];
  let manifest: Manifest | undefined;
  let contents: Contents | undefined;
  let expected: string | undefined;
  for await (const entry of readArchive(file)) {
    if (expected !== undefined) throw notABackup(file, `${entry.name} comes after ${entryNames.checksums}`);
    if (typeof entry.place === 'object') {
      const hash = createHash('sha256');
      for await (const chunk of entry.content) hash.update(chunk);
      sums.push(`${hash.digest('hex')}  ${entry.name}\n`);
      continue;
    }
    const bytes = await readWhole(file, entry);
    if (entry.place === 'checksums') expected = bytes.toString();
    else sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${entry.name}\n`);
    if (entry.place === 'manifest') manifest = parseManifest(file, bytes);
    if (entry.place === 'contents') contents = parse(file, entryNames.contents, contentsSchema, parseJson(bytes));
  }
  if (!manifest || !contents || expected === undefined) throw notABackup(file, 'its end is missing');
  if (sums.join('') !== expected) {
    const known = new Set(expected.split('\n').map((line) => `${line}\n`));
    const damaged =
      sums
        .find((line) => !known.has(line))
        ?.slice(66)
        .trim() ?? 'a part of it';
    throw notABackup(file, `${damaged} does not have the checksum in ${entryNames.checksums}`);
  }
  return { manifest, contents };
}

function parse<T>(file: string, name: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.');
  throw notABackup(file, `its ${name} is not valid${place ? ` at ${place}` : ''}`);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
