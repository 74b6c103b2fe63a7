import type { Database } from '../../../db/client.js';
import type { FileStore } from '../../../files/store.js';
import { MissingFileError } from '../../../files/store.js';
import { openStoredFile } from '../../../files/stored-files.js';
import { composeMail } from '../../../mail/mail-message.js';
import type { EmailRow } from './present.js';
import { listFiles } from './queries.js';

/** Thrown for a mail that lacks one of its files. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError';
}

/** Thrown if the files of a mail cannot be read now, since their store does not respond. */
export class FilesUnreadableError extends Error {
  override readonly name = 'FilesUnreadableError';
}

/** Files are there twice while a mail is made of them, as they are and encoded. */
const copies = 4;

/** What a mail takes of the memory at most, in bytes. */
export async function bytesOf(db: Database, row: EmailRow): Promise<number> {
  const files = (await listFiles(db, row.tenantId, [row])).get(row.id) ?? [];
  const text = Buffer.byteLength(row.text) + Buffer.byteLength(row.html ?? '');
  return copies * files.reduce((sum, { bytes }) => sum + (bytes ?? 0), text);
}

/**
 * The bytes of a mail: the same for each attempt. With `keepsBcc`, as its author keeps it. Throws FileGoneError, FilesUnreadableError.
 */
export async function composeEmail(
  db: Database,
  store: FileStore,
  row: EmailRow,
  { keepsBcc }: { keepsBcc: boolean },
): Promise<Buffer> {
  const named = (await listFiles(db, row.tenantId, [row])).get(row.id) ?? [];
  const files = [];
  for (const { name, contentType, fileId } of named) {
    if (fileId === null) throw new FileGoneError(`The file ${name} is gone.`);
    files.push({ name, contentType, content: await readAll(db, store, row.tenantId, fileId, name) });
  }
  return composeMail(
    {
      messageId: row.messageId as string,
      date: new Date(row.sendAt ?? row.createdAt),
      ...{ from: row.from, to: row.to, cc: row.cc, bcc: row.bcc, subject: row.subject, text: row.text, html: row.html },
      inReplyTo: row.references.at(-1),
      references: row.references,
      files,
    },
    { keepsBcc },
  );
}

async function readAll(db: Database, store: FileStore, tenantId: string, id: string, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await openStoredFile(db, store, tenantId, id)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof MissingFileError) throw new FileGoneError(`The file ${name} is gone.`);
    throw new FilesUnreadableError(`The file ${name} cannot be read now.`, { cause: error });
  }
  return Buffer.concat(chunks);
}
