import 'undici';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/support/api.js';
import { expectFailure } from '../../test/support/expect.js';
import { findFreePort } from '../../test/support/free-port.js';
import { readChecked } from './checked-file.js';
import { openFolderStore } from './folder-store.js';
import { openS3Store } from './s3-store.js';
import { DamagedFileError, type FileStore, MissingFileError, partBytes, storeFile } from './store.js';

const stores: Record<string, FileStore> = {};
let folder: string;
let server: S3rver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  const port = await findFreePort();
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

async function* pieces(text: Buffer, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
}

/** Bytes that differ by position. */
const large = Buffer.from(Array.from({ length: 900_000 }, (_, at) => `${at},`).join(''));

describe.each(['folder', 'S3'])('files in a %s store', (name) => {
  const read = async (key: string, start?: number) => {
    const source = await (stores[name] as FileStore).read(key, start);
    return buffer(source as Parameters<typeof buffer>[0]);
  };

  test('reads a file of several parts from any byte on', async () => {
    const store = stores[name] as FileStore;
    expect(large.length).toBeGreaterThan(partBytes);
    expect(await storeFile(store, 'a/large', pieces(large, 300_000))).toMatchObject({ bytes: large.length });
    expect((await read('a/large')).equals(large)).toBe(true);
    expect((await read('a/large', 1)).equals(large.subarray(1))).toBe(true);
    expect((await read('a/large', partBytes + 7)).equals(large.subarray(partBytes + 7))).toBe(true);
  });

  test('stores an empty file', async () => {
    const content = await storeFile(stores[name] as FileStore, 'a/empty', pieces(Buffer.alloc(0), 1));
    expect(content).toEqual({ bytes: 0, parts: [] });
    expect(await buffer(readChecked(stores[name] as FileStore, 'a/empty', content))).toHaveLength(0);
    expect(await read('a/empty')).toHaveLength(0);
  });

  test('continues from the saved draft if the writer was killed after a part or after the end', async () => {
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

  test('checks a file against its stored content, from any byte on', async () => {
    const store = stores[name] as FileStore;
    const content = await storeFile(store, 'a/checked', pieces(large, 300_000));
    for (const start of [0, 1, partBytes + 7, large.length - 1, large.length]) {
      for (const wholeParts of [false, true]) {
        const read = await buffer(readChecked(store, 'a/checked', content, { start, wholeParts }));
        expect(read.equals(large.subarray(start))).toBe(true);
      }
    }
    const changed = Buffer.from(large);
    changed[large.length - 100] = 0;
    for (const [other, message] of [
      [large.subarray(0, -1), `has ${large.length - 1} bytes instead of ${large.length}`],
      [Buffer.concat([large, Buffer.from('x')]), `has more than ${large.length} bytes`],
      [changed, 'is damaged between the bytes'],
    ] as const) {
      await storeFile(store, 'a/checked', pieces(other, 300_000));
      const seen: Buffer[] = [];
      const read = async (wholeParts: boolean) => {
        seen.length = 0;
        for await (const piece of readChecked(store, 'a/checked', content, { wholeParts })) seen.push(piece);
      };
      await expect(read(false)).rejects.toThrow(message);
      expect(Buffer.concat(seen).length).toBeLessThan(large.length);
      await expect(read(true)).rejects.toThrow(DamagedFileError);
      expect(Buffer.concat(seen).length).toBe(content.parts[0]?.bytes);
    }
  });

  test('has no file that was removed or whose source failed, and allows removing it again', async () => {
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

test('does not continue a file whose written part was truncated', async () => {
  const store = stores.folder as FileStore;
  const draft = await store.append(await store.begin('a/cut'), Buffer.from('0123456789'));
  await truncate(join(folder, 'local', 'a', 'cut'), 4);
  await expect(store.append(draft, Buffer.from('rest'))).rejects.toThrow('it has 4 bytes instead of 10');
  await expect(store.finish(draft)).rejects.toThrow(DamagedFileError);
});

describe('a full disk', () => {
  /** Not a multiple of the free space, so that the last write is partial. */
  const file = large.subarray(0, 2_500_000);

  test.runIf(mayMount())('fails the write, and leaves nothing of the file', async () => {
    const disk = await mkdtemp(join(folder, 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    try {
      const store = openFolderStore(disk);
      await expect(storeFile(store, 'a/full', pieces(file, 300_000))).rejects.toMatchObject({ code: 'ENOSPC' });
      await expect(store.read('a/full')).rejects.toThrow(MissingFileError);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  test.skipIf(process.platform === 'win32')('does the same if the process has a file size limit', async () => {
    const entry = fileURLToPath(new URL('./fixtures/store-large-file.ts', import.meta.url));
    // The kernel shortens the write that exceeds the limit, and refuses the next one.
    const command = `ulimit -f 1024; exec "${process.execPath}" --import tsx "${entry}" "${join(folder, 'limited')}"`;
    expect(execFileSync('bash', ['-c', command], { encoding: 'utf8' })).toBe('EFBIG\n');
  });
});

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'may-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

describe('an S3-compatible store that misbehaves', () => {
  const partOfFile = { bytes: 1_000_000, sha256: null };
  const content = { bytes: 1_000_000, parts: [partOfFile] };
  let sent = 0;
  let misbehaviour: 'endless' | 'silent' = 'endless';
  const misbehaving = createHttpServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    if (request.method === 'HEAD') return void response.end();
    if (misbehaviour === 'silent') return void response.write('x');
    const write = () => {
      for (let isRoomy = !response.destroyed; isRoomy; sent += 100_000) isRoomy = response.write(Buffer.alloc(100_000));
    };
    response.on('drain', write);
    write();
  });
  let store: FileStore;
  beforeAll(async () => {
    await new Promise<void>((resolve) => misbehaving.listen(0, '127.0.0.1', resolve));
    const { port } = misbehaving.address() as { port: number };
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    store = openS3Store({ url: `http://127.0.0.1:${port}/files`, region: 'us-east-1', ...credentials });
  });
  afterAll(() => misbehaving.close());

  test('is read only up to the first excess byte', async () => {
    misbehaviour = 'endless';
    await expect(buffer(readChecked(store, 'a/endless', content))).rejects.toThrow('it has more than 1000000 bytes');
    // The kernel's socket buffers come on top.
    expect(sent).toBeLessThan(50_000_000);
  });

  test('fails the read if it takes too long for a part', async () => {
    misbehaviour = 'silent';
    const read = buffer(readChecked(store, 'a/silent', content, { partTimeoutMs: 300 }));
    await expect(read).rejects.toThrow('took longer than 300 ms');
  });
});

describe('a multipart upload to an S3-compatible store', () => {
  /** The requests that change or list uploads, and the uploads that are open: by the documented responses of Amazon S3. */
  const asked: string[] = [];
  const open = new Map<string, string>();
  let store: FileStore;
  const bucket = createHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url as string, 'http://store');
    const key = decodeURIComponent(pathname).replace('/files/', '');
    const uploadId = searchParams.get('uploadId') ?? '';
    const answer = (body = '', status = 200) => {
      request.resume().on('end', () => response.writeHead(status, { etag: '"part"' }).end(body));
    };
    if (request.method === 'POST' && searchParams.has('uploads')) {
      open.set(`upload-${open.size}`, key);
      const id = `<UploadId>upload-${open.size - 1}</UploadId>`;
      return answer(`<InitiateMultipartUploadResult><Key>${key}</Key>${id}</InitiateMultipartUploadResult>`);
    }
    if (request.method === 'GET' && searchParams.has('uploads')) {
      const uploads = [...open].filter(([, of]) => of.startsWith(searchParams.get('prefix') ?? ''));
      const list = uploads.map(([id, of]) => `<Upload><Key>${of}</Key><UploadId>${id}</UploadId></Upload>`).join('');
      return answer(
        `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>files</Bucket>${list}</ListMultipartUploadsResult>`,
      );
    }
    if (request.method === 'DELETE' && uploadId) {
      asked.push(`abort ${key} ${uploadId}`);
      open.delete(uploadId);
      return answer('', 204);
    }
    return answer('', request.method === 'DELETE' ? 204 : 200);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
    const { port } = bucket.address() as { port: number };
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    store = openS3Store({ url: `http://127.0.0.1:${port}/files`, region: 'us-east-1', ...credentials });
  });
  afterAll(() => bucket.close());

  test('is aborted when the client leaves', async () => {
    const leaving = async function* () {
      yield large;
      throw new Error('the client went away');
    };
    await expect(storeFile(store, 'a/left', leaving())).rejects.toThrow('the client went away');
    expect(asked).toContain('abort a/left upload-0');
    expect(open.size).toBe(0);
  });

  test('whose writer was killed is aborted when its file is purged, and no other', async () => {
    for (const key of ['a/killed', 'a/killed', 'a/killed-not']) await store.append(await store.begin(key), large);
    await store.removeUnfinished('a/killed');
    expect([...open.values()]).toEqual(['a/killed-not']);
    await store.removeUnfinished('a/killed-not');
    await store.removeUnfinished('a/killed-not');
    expect(open.size).toBe(0);
  });
});

describe('an S3-compatible store that is away', () => {
  let status = 503;
  let requests = 0;
  const away = createHttpServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => response.writeHead(status).end('<Error><Code>SlowDown</Code></Error>'));
  });
  const running: TestApi[] = [];
  const startOn = async (port: number) => {
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const files = openS3Store({ url: `http://127.0.0.1:${port}/files`, region: 'us-east-1', ...credentials });
    const api = await startTestApi({ files });
    running.push(api);
    const caller = await api.newCaller(await api.newTenant());
    return {
      api,
      upload: () => caller.call('POST', '/v1/contacts/import', 'name\nAda', { 'content-type': 'text/csv' }),
    };
  };
  let started: Awaited<ReturnType<typeof startOn>>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
    started = await startOn((away.address() as { port: number }).port);
  });
  afterAll(async () => {
    for (const api of running) await api.close();
    away.close();
  });

  test.each([
    [503, 4],
    [500, 4],
    [403, 1],
  ])(
    'responds %i: the upload is refused as UNAVAILABLE with a time to wait, after %i attempts',
    async (said, attempts) => {
      [status, requests] = [said, 0];
      const { api, upload } = started;
      const answer = await upload();
      expectFailure(answer, 'UNAVAILABLE');
      expect(answer.headers['retry-after']).toBe('10');
      expect(answer.text).not.toContain('SlowDown');
      // The upload is begun, and what is left of it is removed.
      expect(requests).toBeGreaterThanOrEqual(attempts);
      expect(api.logged.join()).toContain(`responded with ${said}`);
    },
  );

  test('accepts no connection: the same', async () => {
    const { api, upload } = await startOn(await findFreePort());
    expectFailure(await upload(), 'UNAVAILABLE');
    expect(await api.db`select from imports`).toHaveLength(0);
  });
});
