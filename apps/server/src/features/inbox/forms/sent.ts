import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { clickIds, type FormSubmission, formInputs, formLimits, utmParameters } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';

/** What was sent with a form, whatever it was encoded as. */
export interface Sent {
  /** Each name once, in the order in which they came. */
  inputs: ReadonlyMap<string, string | string[]>;
  files: readonly SentFile[];
}

/** A file that was sent along. */
export interface SentFile {
  name: string;
  fileName: string;
  /** The stored file (UUID), with its type, its bytes and their hash; null: it was not kept. */
  fileId: string | null;
  contentType: string | null;
  size: number | null;
  digest: string | null;
  /** Why it was not taken, though the form has a field for it. */
  problem?: 'refused' | 'too many' | undefined;
}

/** A form of bounded size, while it is read. */
export interface Collected {
  inputs: Map<string, string | string[]>;
  files: SentFile[];
  count: number;
}

export const begin = (): Collected => ({ inputs: new Map(), files: [], count: 0 });

/** Adds an input. A name that comes again makes a list. Throws BAD_REQUEST beyond the limits. */
export function add(collected: Collected, sentName: string, sentValue: string): void {
  collected.count += 1;
  if (collected.count > formLimits.inputs) throw tooMuch(`more than ${formLimits.inputs} inputs`);
  const name = storable(sentName);
  const value = storable(sentValue);
  if (name === '' || name.length > formLimits.nameChars) {
    throw tooMuch(`an input without a name, or with one of more than ${formLimits.nameChars} characters`);
  }
  if (value.length > formLimits.valueChars) {
    throw tooMuch(`more than ${formLimits.valueChars} characters in the input ${name}`);
  }
  const before = collected.inputs.get(name);
  const next = before === undefined ? value : [before, value].flat();
  collected.inputs.set(name, next);
}

export function tooMuch(what: string): ApiError {
  return new ApiError('BAD_REQUEST', `The form has ${what}. Send less.`);
}

/** Text that can be stored: what cannot stand in a text of the database is marked. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed().normalize('NFC');
}

/** Reads `application/x-www-form-urlencoded`. */
export function readUrlEncoded(body: string): Sent {
  const collected = begin();
  for (const [name, value] of new URLSearchParams(body)) add(collected, name, value);
  return collected;
}

/** Reads JSON: an object whose values are texts, numbers, truth values, or lists of them. */
export function readJson(body: unknown): Sent {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('BAD_REQUEST', 'Send an object, with the names of inputs and their values.');
  }
  const collected = begin();
  for (const [name, value] of Object.entries(body)) {
    for (const each of [value].flat()) {
      if (each === null || each === undefined) continue;
      if (typeof each === 'object') {
        throw new ApiError(
          'BAD_REQUEST',
          `The value of ${name.slice(0, 100)} is an object. Send a text, or a list of texts.`,
        );
      }
      add(collected, name, String(each));
    }
  }
  return collected;
}

export const malformedForm = () =>
  new ApiError('BAD_REQUEST', 'The multipart body is malformed or incomplete. Send it again.');

/** Reads `multipart/form-data` of a form without fields for files. Files are named, and not kept. */
export function readMultipart(body: Buffer, contentType: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const collected = begin();
    let parser: BusboyInstance;
    try {
      const { inputs, nameChars, bodyBytes } = formLimits;
      parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { parts: inputs + 1, fieldNameSize: nameChars * 4, fieldSize: bodyBytes, headerPairs: 20 },
      });
    } catch {
      throw new ApiError('BAD_REQUEST', 'The Content-Type names no boundary. Let the browser write that header.');
    }
    const fail = (error: unknown) => reject(error instanceof ApiError ? error : malformedForm());
    parser.on('field', (name, value) => {
      try {
        add(collected, name, value);
      } catch (error) {
        fail(error);
      }
    });
    parser.on('file', (name, file, fileName) => {
      file.on('error', () => {});
      file.resume();
      // An input for files that was left empty is sent without a name.
      if (!fileName) return;
      const unkept = { fileId: null, contentType: null, size: null, digest: null };
      collected.files.push({ name: storable(name), fileName: storable(fileName), ...unkept });
    });
    parser.on('partsLimit', () => fail(tooMuch(`more than ${formLimits.inputs} inputs`)));
    parser.on('error', fail);
    parser.on('finish', () => resolve(collected));
    parser.end(body);
  });
}

/** The one value of an input that the server reads itself. */
export function one({ inputs }: Sent, name: string): string | undefined {
  const value = inputs.get(name);
  return Array.isArray(value) ? value[0] : value;
}

const own = new Set<string>([...Object.values(formInputs), ...utmParameters, ...clickIds]);

/** What somebody filled in: without what the page itself sends. */
export function filledIn({ inputs }: Sent): [name: string, value: string | string[]][] {
  return [...inputs].filter(([name]) => !own.has(name));
}

/** Where a submission comes from: the page, the one before it, and the campaign that the page names. */
export function readSource(sent: Sent, refererHeader: string | undefined): FormSubmission['source'] {
  const page = one(sent, formInputs.page) || storable(refererHeader ?? '') || null;
  const query = page !== null && URL.canParse(page) ? new URL(page).searchParams : new URLSearchParams();
  const read = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = storable(one(sent, name) || query.get(name) || '');
        return value === '' ? [] : [[name, value]];
      }),
    );
  return {
    page,
    referrer: one(sent, formInputs.referrer) || null,
    utm: read(utmParameters),
    clickIds: read(clickIds),
  };
}

/**
 * Where a view comes from. A script says with `_page` and `_referrer` what its page knows; the page of this server is asked for with the campaign in
 * its own address.
 */
export function readSourceOfView(
  address: URL,
  byScript: boolean,
  { referer }: { referer: string | undefined },
): FormSubmission['source'] {
  const inputs = new Map<string, string>(address.searchParams);
  if (!byScript) inputs.set(formInputs.page, address.href);
  if (!byScript && referer !== undefined) inputs.set(formInputs.referrer, storable(referer));
  return readSource({ inputs, files: [] }, referer);
}
