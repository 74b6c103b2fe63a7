import { createHash } from 'node:crypto';
import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { formLimits } from '@lead-engagement/contract';
import type { Database } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { cleanFileName } from '../../../files/attachment-type.js';
import type { FileStore } from '../../../files/store.js';
import { discardFile } from '../../../files/stored-files.js';
import { storeChecked } from '../attachments/index.js';
import type { FormRow } from './present.js';
import { add, begin, type Collected, malformedForm, type Sent, type SentFile, storable, tooMuch } from './sent.js';

/** Where files of submissions go. */
export interface FileDeps {
  db: Database;
  files: FileStore;
}

/** The names of the inputs of a form that take files. */
export function fileInputs({ fields }: Pick<FormRow, 'fields'>): ReadonlySet<string> {
  return new Set(fields.filter(({ to }) => to === 'file').map(({ name }) => name));
}

/**
 * Reads a form with files: each goes to the store while it arrives, so that none is held in memory. One that is not taken has a problem, which the
 * visitor reads. Whatever fails, what was stored of it is discarded.
 */
export async function readWithFiles(
  deps: FileDeps,
  form: FormRow,
  { body, contentType, now }: { body: Readable; contentType: string; now: Date },
): Promise<Sent> {
  const collected = begin();
  const storing: Promise<SentFile>[] = [];
  try {
    await parse(body, contentType, {
      collected,
      onFile: (name, file, fileName) => {
        const isKept = fileInputs(form).has(name);
        if (!isKept || storing.length >= formLimits.files) {
          file.resume();
          const problem = isKept ? ('too many' as const) : undefined;
          storing.push(Promise.resolve({ ...unkept, name, fileName: storable(fileName), problem }));
          return;
        }
        const kept = keep(deps, form, { name, file, fileName }, now);
        // It is waited for once the whole form is read.
        kept.catch(() => {});
        storing.push(kept);
      },
    });
    return { inputs: collected.inputs, files: await Promise.all(storing) };
  } catch (error) {
    const stored = await Promise.allSettled(storing);
    await discard(
      deps,
      form.tenantId,
      stored.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
      now,
    );
    throw error;
  }
}

const unkept = { fileId: null, contentType: null, size: null, digest: null };

type PartFile = Readable & { truncated?: boolean };

async function keep(
  { db, files: store }: FileDeps,
  { tenantId, id: formId }: FormRow,
  { name, file, fileName }: { name: string; file: PartFile; fileName: string },
  now: Date,
): Promise<SentFile> {
  const hash = createHash('sha256');
  const source = async function* () {
    for await (const chunk of file) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  };
  const refused = { ...unkept, name, fileName: storable(fileName), problem: 'refused' as const };
  try {
    const { fileId, contentType, bytes: size } = await storeChecked({ db, store }, tenantId, source(), now, { formId });
    if (file.truncated) {
      await discardFile(db, store, tenantId, fileId, now);
      return refused;
    }
    const kept = { fileId, contentType, size, digest: hash.digest('base64url') };
    return { name, fileName: cleanFileName(storable(fileName), contentType), ...kept, problem: undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return refused;
  } finally {
    // Also what is left of a file that was refused is read, so that the rest of the form arrives.
    file.resume();
  }
}

interface Parts {
  collected: Collected;
  onFile(name: string, file: PartFile, fileName: string): void;
}

function parse(body: Readable, contentType: string, { collected, onFile }: Parts): Promise<void> {
  return new Promise((resolve, reject) => {
    let parser: BusboyInstance;
    try {
      const { inputs, nameChars, bodyBytes, fileBytes } = formLimits;
      parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: {
          ...{ parts: inputs + formLimits.files, fieldNameSize: nameChars * 4, fieldSize: bodyBytes, headerPairs: 20 },
          fileSize: fileBytes,
        },
      });
    } catch {
      reject(malformedForm());
      return;
    }
    let textBytes = 0;
    let bytes = 0;
    let open: PartFile | undefined;
    const fail = (error: unknown) => {
      body.unpipe(parser);
      body.resume();
      const reason = error instanceof ApiError ? error : malformedForm();
      open?.destroy(reason);
      reject(reason);
    };
    const tooLarge = () =>
      new ApiError('PAYLOAD_TOO_LARGE', `A form with files has up to ${formLimits.filesBytes} bytes. Send less.`);
    parser.on('field', (name, value) => {
      try {
        textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
        if (textBytes > formLimits.bodyBytes) throw tooMuch(`more than ${formLimits.bodyBytes} bytes of text`);
        add(collected, name, value);
      } catch (error) {
        fail(error);
      }
    });
    parser.on('file', (name, file, fileName) => {
      file.on('error', () => {});
      // An input for files that was left empty is sent without a name.
      if (!fileName) return void file.resume();
      open = file;
      onFile(storable(name), file, fileName);
    });
    parser.on('partsLimit', () => fail(tooMuch(`more than ${formLimits.inputs} inputs`)));
    parser.on('error', fail);
    parser.on('finish', () => resolve());
    finished(body, { writable: false }, (error) => error && fail(malformedForm()));
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > formLimits.filesBytes + formLimits.bodyBytes) fail(tooLarge());
    });
    body.pipe(parser);
  });
}

/** Removes files that no submission will have. */
export async function discard(
  { db, files }: FileDeps,
  tenantId: string,
  sent: readonly SentFile[],
  now: Date,
): Promise<void> {
  for (const { fileId } of sent) if (fileId !== null) await discardFile(db, files, tenantId, fileId, now);
}
