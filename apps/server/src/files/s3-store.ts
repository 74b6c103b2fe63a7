import { Readable } from 'node:stream';
import pRetry from 'p-retry';
import { S3mini } from 's3mini';
import { fetch as undiciFetch } from 'undici';
import { type Draft, type FileStore, MissingFileError } from './store.js';

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** The address of the bucket, path style: `https://host/bucket`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const retries = 3;

/**
 * Fetches again if the connection was lost: a store closes idle ones, and may do so as a request sets out. Every request
 * here comes to the same if it is carried out twice. It is undici's own fetch: Node's would send through undici's
 * dispatcher, of another version, which refuses its headers.
 */
const fetchAgain = ((input: string, init: RequestInit) =>
  pRetry(() => undiciFetch(input, init as never), { retries, minTimeout: 100 })) as unknown as typeof fetch;

/** Keeps files in a bucket, by multipart uploads. */
export function openS3Store({ url, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const bucket = new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey, fetch: fetchAgain });
  const isThere = async (key: string) => (await bucket.objectExists(key)) === true;
  return {
    async begin(key) {
      return { key, bytes: 0, parts: [], uploadId: await bucket.getMultipartUploadId(key) };
    },
    async append(draft: Draft, part) {
      const { etag } = await bucket.uploadPart(draft.key, draft.uploadId as string, part, draft.parts.length + 1);
      return { ...draft, bytes: draft.bytes + part.length, parts: [...draft.parts, etag] };
    },
    async finish({ key, parts, uploadId = '' }) {
      // An upload needs a part.
      if (parts.length === 0) {
        await bucket.putObject(key, '');
        await bucket.abortMultipartUpload(key, uploadId).catch(() => {});
        return;
      }
      const numbered = parts.map((etag, index) => ({ partNumber: index + 1, etag }));
      await bucket.completeMultipartUpload(key, uploadId, numbered).catch(async (error) => {
        // Whoever ended it before may have been killed before saying so.
        if (!(await isThere(key))) throw error;
      });
    },
    async read(key, start = 0) {
      if (!(await isThere(key))) throw new MissingFileError(key);
      const { body } = await bucket.getObjectRaw(key, start === 0, start);
      return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
    },
    async remove(key, draft) {
      if (draft?.uploadId) await bucket.abortMultipartUpload(key, draft.uploadId).catch(() => {});
      await bucket.deleteObject(key);
    },
  };
}
