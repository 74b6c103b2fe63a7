import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { invalidFields, toDetails } from '../invalid-fields.js';
import { ownValue } from '../own-value.js';

/** The text fields of a form, by name. */
export type FormFields = Readonly<Record<string, string>>;

/** A file as it arrives: the raw body, or the file of a multipart form. */
export interface Upload {
  /** The media type, in lower case and without parameters. */
  type: string;
  /** The charset from the Content-Type of the request, if it has one. */
  charset: string | undefined;
  /** The file name; undefined for a raw body or a form without a file name. */
  name: string | undefined;
  /** The bytes. Fails with PAYLOAD_TOO_LARGE if they exceed the limit of the route, and with an error if the client disconnects. */
  body: Readable;
  /** The form fields that came before the file; undefined if the body is not a form. */
  fields: FormFields | undefined;
  /** All fields of the form, after the file was read. Rejects with VALIDATION_ERROR, also for a second file. */
  allFields(): Promise<FormFields>;
  /** SHA-256 of all bytes, and of any fields, once everything has been read. */
  digest(): Buffer;
}

/** Merges options from form fields into the query. Throws VALIDATION_ERROR. */
export function withFormFields<T extends object>(schema: z.ZodType<T>, query: T, fields: FormFields = {}): T {
  const parsed = schema.safeParse({ ...fields });
  if (!parsed.success) throw invalidFields(toDetails('body', parsed.error.issues));
  const sent = Object.keys(fields).map((name) => [name, ownValue(parsed.data as Record<string, unknown>, name)]);
  return { ...query, ...Object.fromEntries(sent) };
}
