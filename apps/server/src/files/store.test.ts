import 'undici';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.js';
import { openS3Store } from './s3-store.js';
import { type FileStore, MissingFileError, partBytes, storeFile } from './store.js';

const stores: Record<string, FileStore> = {};
let folder: string;
let server: S3rver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  const port = await freePort();
  server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  await server.run();
  stores.folder = openFolderStore(join(folder, 'local'));
  stores.S3 = openS3Store({
    url: `http://127.0.0.1:${port}/files`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function* pieces(text: Buffer, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
}

/** Bytes that differ from place to place. */
const large = Buffer.from(Array.from({ length: 900_000 }, (_, at) => `${at},`).join(''));

describe.each(['folder', 'S3'])('files in a %s store', (name) => {
  const read = async (key: string, start?: number) => {
    const source = await (stores[name] as FileStore).read(key, start);
    return buffer(source as Parameters<typeof buffer>[0]);
  };

  test('a file of several parts is read back, from any byte on', async () => {
    const store = stores[name] as FileStore;
    expect(large.length).toBeGreaterThan(partBytes);
    expect(await storeFile(store, 'a/large', pieces(large, 300_000))).toBe(large.length);
    expect((await read('a/large')).equals(large)).toBe(true);
    expect((await read('a/large', 1)).equals(large.subarray(1))).toBe(true);
    expect((await read('a/large', partBytes + 7)).equals(large.subarray(partBytes + 7))).toBe(true);
  });

  test('an empty file is a file', async () => {
    expect(await storeFile(stores[name] as FileStore, 'a/empty', pieces(Buffer.alloc(0), 1))).toBe(0);
    expect(await read('a/empty')).toHaveLength(0);
  });

  test('whoever is killed after a part, or after the end, can be followed by another from the draft kept', async () => {
    const store = stores[name] as FileStore;
    const draft = await store.begin('a/resumed');
    const first = await store.append(draft, large.subarray(0, partBytes));
    const kept = JSON.parse(JSON.stringify(first));
    await store.append(first, Buffer.from('lost with whoever wrote it, and longer than what comes in its place'));
    const second = await store.append(kept, Buffer.from('end'));
    await store.finish(second);
    await store.finish(JSON.parse(JSON.stringify(second)));
    expect((await read('a/resumed')).equals(Buffer.concat([large.subarray(0, partBytes), Buffer.from('end')]))).toBe(
      true,
    );
  });

  test('a file that was removed, or whose source failed, is not there; removing it again is fine', async () => {
    const store = stores[name] as FileStore;
    await storeFile(store, 'a/gone', pieces(Buffer.from('x'), 1));
    await store.remove('a/gone');
    await store.remove('a/gone');
    await expect(store.read('a/gone')).rejects.toThrow(MissingFileError);
    const failing = async function* () {
      yield large;
      throw new Error('the client went away');
    };
    await expect(storeFile(store, 'a/half', failing())).rejects.toThrow('the client went away');
    await expect(store.read('a/half')).rejects.toThrow(MissingFileError);
  });
});
