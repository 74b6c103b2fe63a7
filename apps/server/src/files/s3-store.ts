import { Readable } from 'node:stream';
import pRetry, { AbortError } from 'p-retry';
import { S3mini } from 's3mini';
import { Agent, fetch as undiciFetch } from 'undici';
import { tracedFetch } from '../telemetry/traces/client-spans.js';
import { addPart, type FileStore, MissingFileError, otherLength, StoreUnavailableError } from './store.js';

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** The address of the bucket, path style: `https://host/bucket`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const retries = 3;

/** How long the store may be silent: before it answers, and in the middle of an answer. */
const silenceMs = 15_000;

/**
 * Fetches again if the connection was lost, because a store closes idle ones, perhaps as a request sets out, and if the store says that it has
 * too much to do. Rejects with StoreUnavailableError if that does not help, or if the store refuses the credentials. Every request here comes
 * to the same if it is carried out twice. It is undici's own fetch: Node's would send through undici's
 * dispatcher, of another version, which refuses its headers.
 */
function createFetch(): typeof fetch {
  const dispatcher = new Agent({ headersTimeout: silenceMs, bodyTimeout: silenceMs });
  const fetchOnce = tracedFetch(undiciFetch);
  const attempt = async (input: string, init: RequestInit) => {
    const response = await fetchOnce(input, { ...init, dispatcher } as never);
    const { status } = response;
    if (status < 500 && status !== 429 && status !== 403) return response;
    const said = (await response.text().catch(() => '')).slice(0, 500);
    const refused = new StoreUnavailableError(`The file store responded with ${status} to ${init.method}: ${said}`);
    throw status === 403 ? new AbortError(refused) : refused;
  };
  const send = async (input: string, init: RequestInit) => {
    try {
      return await pRetry(() => attempt(input, init), { retries, minTimeout: 100 });
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      throw new StoreUnavailableError(`The file store does not respond to ${init.method}.`, { cause: error });
    }
  };
  return send as unknown as typeof fetch;
}

/** Keeps files in a bucket, by multipart uploads. */
export function openS3Store({ url, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const bucket = new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey, fetch: createFetch() });
  const isThere = async (key: string) => (await bucket.objectExists(key)) === true;
  return {
    async begin(key) {
      return { key, bytes: 0, parts: [], uploadId: await bucket.getMultipartUploadId(key) };
    },
    async append(draft, part) {
      const { etag } = await bucket.uploadPart(draft.key, draft.uploadId as string, part, draft.parts.length + 1);
      return addPart(draft, part, etag);
    },
    async finish({ key, bytes, parts, uploadId = '' }) {
      // An upload needs a part.
      if (parts.length === 0) {
        await bucket.putObject(key, '');
        await bucket.abortMultipartUpload(key, uploadId).catch(() => {});
        return;
      }
      const numbered = parts.map(({ etag = '' }, index) => ({ partNumber: index + 1, etag }));
      await bucket.completeMultipartUpload(key, uploadId, numbered).catch(async (error) => {
        // A process that ended it before may have been killed before it could say so.
        if (!(await isThere(key))) throw error;
      });
      const stored = await bucket.getContentLength(key);
      if (stored !== bytes) throw otherLength(String(stored), bytes);
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
    async removeUnfinished(key) {
      for (const uploadId of findUploads(await bucket.listMultipartUploads('/', '', 'GET', { prefix: key }), key)) {
        await bucket.abortMultipartUpload(key, uploadId);
      }
      await bucket.deleteObject(key);
    },
  };
}

/** The ids of the uploads of a key in a list of a store: an element is an array only if there are several. */
function findUploads(list: unknown, key: string): string[] {
  const fieldOf = (value: unknown, name: string): unknown => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return entries.find(([field]) => field.toLowerCase() === name)?.[1];
  };
  const uploads = fieldOf(fieldOf(list, 'listmultipartuploadsresult') ?? list, 'upload');
  return [uploads].flat().flatMap((upload) => {
    const uploadId = fieldOf(upload, 'uploadid');
    return fieldOf(upload, 'key') === key && typeof uploadId === 'string' ? [uploadId] : [];
  });
}
