import { client } from '../../session/session.js';

/** The uploads of files by the ids of contacts. */
const uploads = new WeakMap<File, Map<string, Promise<string>>>();

/**
 * Uploads a file for the mail to a contact, and resolves to its id. Until it is forgotten, it is uploaded once: a mail whose response was lost
 * is sent again with the same ids, and so with the same idempotency key.
 */
export function uploadOnce(contactId: string, file: File): Promise<string> {
  const known = uploads.get(file) ?? new Map<string, Promise<string>>();
  uploads.set(file, known);
  const upload =
    known.get(contactId) ??
    client.emails.createAttachment(file, { fileName: file.name }).then(
      ({ id }) => id,
      (error: unknown) => {
        known.delete(contactId);
        throw error;
      },
    );
  known.set(contactId, upload);
  return upload;
}

/** The mail to a contact has its response: its files belong to it, or have to be uploaded again. */
export function forgetUploads(contactId: string, files: readonly File[]): void {
  for (const file of files) uploads.get(file)?.delete(contactId);
}
