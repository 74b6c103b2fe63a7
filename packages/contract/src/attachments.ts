import { z } from 'zod';
import { id, text } from './fields.js';

/** The limits of files in conversations. */
export const attachmentLimits = {
  bytes: 10 * 1024 * 1024,
  perMessage: 10,
  nameChars: 200,
  /** Hours after which a file that no message names is deleted. */
  unusedHours: 1,
} as const;

/**
 * The media types of attachments, each with the extensions that a name may have. A name with another extension gets the first one. The
 * server finds the type in the bytes of a file; what a client says of it does not count.
 */
export const attachmentTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'csv', 'tsv', 'md', 'log', 'json', 'yaml', 'yml', 'ics', 'vcf', 'srt', 'vtt'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/mp4': ['m4a'],
  'audio/flac': ['flac'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type AttachmentType = keyof typeof attachmentTypes;

/** The media types that a response with the bytes of an attachment can have. */
export const attachmentMediaTypes = Object.keys(attachmentTypes) as [AttachmentType, ...AttachmentType[]];

/**
 * The media types that an upload can have. The file is the body, or the one file of a multipart form. Only its bytes count: the type of a
 * body is taken so that programs need not change theirs.
 */
export const attachmentUploadTypes = [
  'application/octet-stream',
  'multipart/form-data',
  'application/json',
  'text/csv',
  'text/markdown',
  ...attachmentMediaTypes,
] as const;

/** PENDING: the server is fetching the file from its platform. READY: it can be downloaded. FAILED: `error` says why there is no file. */
export const attachmentStatuses = ['PENDING', 'READY', 'FAILED'] as const;
export type AttachmentStatus = (typeof attachmentStatuses)[number];

/** A file of a message. */
export const Attachment = z
  .object({
    id: z.string(),
    name: z
      .string()
      .describe('The name of the file, without a path and invisible characters; its extension fits the type.'),
    contentType: z
      .string()
      .describe(
        'The media type that the server found in the file; until it is READY, the type that its platform reports.',
      ),
    size: z.int().nullable().describe('Bytes; null until it is known.'),
    status: z
      .enum(attachmentStatuses)
      .describe(
        'PENDING: the server is fetching it from its platform. READY: you can download it. FAILED: it could not be fetched.',
      ),
    error: z.string().nullable().describe('Why a FAILED one could not be fetched; else null.'),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** The name of an uploaded file: a query parameter, or a field of a multipart form. */
export const AttachmentUpload = z.strictObject({
  fileName: text(1_000).optional().describe('The name of the file. A file of a multipart form brings its own.'),
});
export type AttachmentUpload = z.output<typeof AttachmentUpload>;

/** The uploaded files that a message in a write names, by their ids. */
export const attachmentsOfMessage = z
  .array(
    z.union([id, z.object({ id })], { error: 'Must be the id of an uploaded file, or an object with it as its id.' }),
  )
  .max(attachmentLimits.perMessage)
  .optional()
  .describe(
    `Up to ${attachmentLimits.perMessage} files that were uploaded to this conversation and not used in a message yet: their ids, or the objects that the upload returned.`,
  );

/** What makes a message: text, files, or both. */
export const hasContent = ({
  content,
  attachments,
  template,
}: {
  content: string;
  attachments?: readonly unknown[] | undefined;
  template?: unknown;
}) => content !== '' || (attachments?.length ?? 0) > 0 || Boolean(template);
export const noContent = { error: 'Must not be empty, unless the message has attachments.', path: ['content'] };

const accepted = 'images, PDF, plain text, audio, and documents of Word, Excel, PowerPoint and OpenDocument';

/** What the description of each upload says. */
export const uploadRules = `The body is the file, or a multipart form with one file, up to ${attachmentLimits.bytes} bytes: ${accepted}. The server finds the type in the bytes. Name the file in a message within ${attachmentLimits.unusedHours} hour; after that it is deleted.`;
