import { limits } from '@lead-engagement/contract';
import { type ApiError, invalidField } from '../errors.js';
import { writePath } from '../invalid-fields.js';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Scans the bytes of a JSON body and refuses it if it is nested too deep, has too many values, or has a record with too many values or
 * bytes. Parsing such a body, or finding all errors in it, can take seconds and a gigabyte. Does not check if the body is valid JSON: the
 * parser does. A record is an object in the top-level array, or in an array that is a field of the body. Throws VALIDATION_ERROR.
 */
export function checkBodyBounds(bytes: Uint8Array, maxValues: number): void {
  let depth = 0;
  let values = 0;
  let recordDepth = 0;
  let recordStart = 0;
  let recordValues = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = findEndOfString(bytes, at);
        break;
      case comma:
        values++;
        if (values > maxValues) throw tooManyValues('body', maxValues);
        break;
      case openArray:
      case openObject:
        depth++;
        values++;
        if (depth > limits.bodyDepth) throw tooDeep(findPlace(bytes, at, limits.bodyDepth));
        if (values > maxValues) throw tooManyValues('body', maxValues);
        if (depth === 1) recordDepth = bytes[at] === openArray ? 2 : 3;
        else if (depth === recordDepth) {
          recordStart = at;
          recordValues = values - 1;
        }
        break;
      case closeArray:
      case closeObject:
        if (depth === recordDepth) {
          const place = () => findPlace(bytes, at, recordDepth - 1);
          if (values - recordValues > limits.bodyValues) throw tooManyValues(place(), limits.bodyValues);
          if (at + 1 - recordStart > limits.recordBytes) throw tooLong(place());
        }
        depth--;
    }
  }
}

/** Returns the index of the quote that ends a string, or the length of the bytes. */
function findEndOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++;
    else if (bytes[at] === quote) break;
  }
  return at;
}

interface Level {
  isArray: boolean;
  index: number;
  keyStart: number;
  keyEnd: number;
}

/** Returns the path to the value at `end`, with at most `names` segments. Scans from the start, so use it only for errors. */
export function findPlace(bytes: Uint8Array, end: number, names: number): string {
  const levels: Level[] = [];
  let stringStart = 0;
  let stringEnd = 0;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at];
    const level = levels.at(-1);
    if (byte === quote) {
      stringStart = at;
      at = findEndOfString(bytes, at);
      stringEnd = at + 1;
    } else if (byte === colon && level) {
      level.keyStart = stringStart;
      level.keyEnd = stringEnd;
    } else if (byte === comma && level) level.index++;
    else if (byte === openArray || byte === openObject) {
      levels.push({ isArray: byte === openArray, index: 0, keyStart: 0, keyEnd: 0 });
    } else if (byte === closeArray || byte === closeObject) levels.pop();
  }
  const path = levels.slice(0, names).map((level) => (level.isArray ? level.index : readKey(bytes, level)));
  return writePath('body', path);
}

/** Reads a field name from a body that may not be valid JSON. */
function readKey(bytes: Uint8Array, { keyStart, keyEnd }: Level): string {
  const text = Buffer.from(bytes.subarray(keyStart, keyEnd)).toString('utf8');
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function tooDeep(place: string): ApiError {
  const message = `Is nested too deep: a body can have ${limits.bodyDepth} levels. Send something flatter.`;
  return invalidField(place, message, 'too_deep');
}

function tooManyValues(place: string, most: number): ApiError {
  const message = `Has more than ${most} fields and entries, with those inside them. Send less at once.`;
  return invalidField(place, message, 'too_many_values');
}

function tooLong(place: string): ApiError {
  return invalidField(place, `Is longer than ${limits.recordBytes} bytes. Send less in it.`, 'too_long');
}
