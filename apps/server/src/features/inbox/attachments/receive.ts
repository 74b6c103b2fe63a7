import { AttachmentUpload, attachmentLimits } from '@lead-engagement/contract';
import type { Database } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import { cleanFileName, TypeDetector } from '../../../files/attachment-type.js';
import type { FileStore } from '../../../files/store.js';
import { discardFile, type FileSender, receiveFile } from '../../../files/stored-files.js';
import { type Upload, withFormFields } from '../../../files/upload.js';

/** A file that was received, with the type that was found in its bytes. */
export interface ReceivedAttachment {
  fileId: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** The dependencies for storing files. */
export interface ReceiveDeps {
  db: Database;
  store: FileStore;
}

/**
 * Receives an uploaded file. Removes it again if that fails. Throws VALIDATION_ERROR, UNSUPPORTED_MEDIA_TYPE for a type that is not taken,
 * PAYLOAD_TOO_LARGE. `channelId` (UUID) is the channel by which a stranger sends it.
 */
export async function receiveUpload(
  deps: ReceiveDeps,
  tenantId: string,
  upload: Upload,
  query: AttachmentUpload,
  now: Date,
  channelId?: string,
): Promise<ReceivedAttachment> {
  withFormFields(AttachmentUpload, query, upload.fields);
  const sent = await storeChecked(deps, tenantId, upload.body, now, { channelId });
  try {
    const { fileName } = withFormFields(AttachmentUpload, query, await upload.allFields());
    return { ...sent, name: cleanFileName(upload.name ?? fileName ?? '', sent.contentType) };
  } catch (error) {
    await discardFile(deps.db, deps.store, tenantId, sent.fileId, now);
    throw error;
  }
}

/** Stores a file of one of the types that are taken, and finds which. Throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR if it is empty. */
export async function storeChecked(
  { db, store }: ReceiveDeps,
  tenantId: string,
  source: AsyncIterable<Buffer>,
  now: Date,
  sender?: FileSender,
): Promise<Omit<ReceivedAttachment, 'name'>> {
  const detector = new TypeDetector();
  const checked = async function* () {
    for await (const chunk of source) {
      detector.add(chunk);
      // The rest of the file is not stored for nothing.
      if (detector.isRefused) throw notTaken();
      yield chunk;
    }
  };
  const { id: fileId, bytes } = await receiveFile(db, store, tenantId, checked(), now, sender);
  const contentType = detector.end();
  if (bytes > 0 && contentType !== undefined) return { fileId, contentType, bytes };
  await discardFile(db, store, tenantId, fileId, now);
  throw bytes === 0 ? invalidField('body', 'The file is empty.') : notTaken();
}

function notTaken(): ApiError {
  return new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The bytes of the file are of none of the types that are taken: images (PNG, JPEG, GIF, WebP, AVIF, HEIC), PDF, plain text in UTF-8, audio, and documents of Word, Excel, PowerPoint and OpenDocument without macros, up to ${attachmentLimits.bytes} bytes. HTML, SVG, XML, archives and programs are not.`,
  );
}
