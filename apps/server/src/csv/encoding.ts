import { isUtf8 } from 'node:buffer';
import { UnreadableFileError } from './problem.js';

const byteOrderMarks: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** The first bytes of common binary formats. */
const signatures: readonly { what: string; bytes: readonly number[] }[] = [
  { what: 'a ZIP archive', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { what: 'an empty ZIP archive', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { what: 'an old Excel workbook, or one with a password', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { what: 'gzip', bytes: [0x1f, 0x8b] },
  { what: 'a PDF', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

/**
 * Detects the encoding of a text by its byte order mark, or else by the positions of zero bytes; `otherwise` if neither is conclusive.
 * `head` is at least the first kilobyte. Throws UnreadableFileError for a binary file.
 */
export function detectEncoding(head: Buffer, otherwise = 'utf-8'): string {
  const signature = signatures.find(({ bytes }) => beginsWith(head, bytes));
  if (signature)
    throw new UnreadableFileError(1, 1, `This is ${signature.what}. Save it as CSV (UTF-8) and send that.`);
  const mark = byteOrderMarks.find(({ bytes }) => beginsWith(head, bytes));
  if (mark) return mark.encoding;
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  const [even, odd] = zeros as [number, number];
  // Latin letters have one zero byte each in UTF-16, nearly all of them on the same side.
  const many = head.length / 8;
  if (odd > many && even < odd / 8) return 'utf-16le';
  if (even > many && odd < even / 8) return 'utf-16be';
  return otherwise;
}

/** Returns the encoding of a charset. Throws UnreadableFileError if it is unknown. Source: WHATWG Encoding. */
function encodingOf(charset: string): string {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    throw new UnreadableFileError(
      1,
      1,
      'The charset that this file was sent with is not known. Save the file as UTF-8.',
    );
  }
}

function beginsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}

const headBytes = 4096;

/**
 * Converts a text to UTF-8 without a byte order mark. Detects its encoding unless `encoding` is given; `charset` is the fallback. Calls
 * `onEncoding` with the encoding before the first text. Throws UnreadableFileError, with the position, for NUL characters and bytes that
 * are invalid in that encoding.
 */
export async function* toUtf8(
  source: AsyncIterable<Uint8Array>,
  {
    encoding,
    charset,
    onEncoding,
  }: {
    encoding?: string | undefined;
    charset?: string | undefined;
    onEncoding?: ((encoding: string) => void) | undefined;
  } = {},
): AsyncGenerator<Buffer> {
  const reader = source[Symbol.asyncIterator]();
  try {
    const head = await readHead(reader);
    const found = encoding !== undefined ? encodingOf(encoding) : detectEncoding(head, charset && encodingOf(charset));
    onEncoding?.(found);
    const read = found === 'utf-8' ? checkUtf8() : recode(found);
    yield* read(head, false);
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      yield* read(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength), false);
    }
    yield* read(Buffer.alloc(0), true);
  } finally {
    await reader.return?.();
  }
}

async function readHead(reader: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < headBytes) {
    const next = await reader.next();
    if (next.done) break;
    chunks.push(next.value);
    bytes += next.value.byteLength;
  }
  return Buffer.concat(chunks);
}

type Step = (chunk: Buffer, isLast: boolean) => Generator<Buffer>;

/** Passes UTF-8 through after checking each piece. */
function checkUtf8(): Step {
  const place = new Place();
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return function* (chunk, isLast) {
    let piece = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (isFirst && piece.length > 0) {
      isFirst = false;
      if (beginsWith(piece, [0xef, 0xbb, 0xbf])) piece = piece.subarray(3);
    }
    const whole = isLast ? piece.length : wholeCharacters(piece);
    const text = piece.subarray(0, whole);
    rest = piece.subarray(whole);
    if (!isUtf8(text)) {
      const { line, column } = place.after(text.subarray(0, firstBadByte(text)));
      throw new UnreadableFileError(
        line,
        column,
        'This is not UTF-8. Save the file as UTF-8, or name its encoding: in a form, before the file.',
      );
    }
    refuseNul(text, place);
    place.move(text);
    if (text.length > 0) yield text;
  };
}

function recode(encoding: string): Step {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const place = new Place();
  return function* (chunk, isLast) {
    let text: Buffer;
    try {
      text = Buffer.from(decoder.decode(chunk, { stream: !isLast }));
    } catch {
      const { line } = place.after(Buffer.alloc(0));
      throw new UnreadableFileError(line, 1, `From here on, something is not ${encoding}. Save the file as UTF-8.`);
    }
    refuseNul(text, place);
    place.move(text);
    if (text.length > 0) yield text;
  };
}

function refuseNul(text: Buffer, place: Place): void {
  const at = text.indexOf(0);
  if (at < 0) return;
  const { line, column } = place.after(text.subarray(0, at));
  throw new UnreadableFileError(line, column, 'There is a NUL character: this is a binary file. Send CSV as text.');
}

/** Returns how many bytes of a piece are complete characters: the last one may continue in the next piece. */
function wholeCharacters(piece: Buffer): number {
  for (let back = 1; back <= Math.min(3, piece.length); back++) {
    const byte = piece[piece.length - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? piece.length - back : piece.length;
  }
  return piece.length;
}

/** Finds the first invalid UTF-8 byte by binary search. */
function firstBadByte(text: Buffer): number {
  let good = 0;
  let bad = text.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const whole = wholeCharacters(text.subarray(0, middle));
    if (isUtf8(text.subarray(0, whole))) good = middle;
    else bad = middle;
  }
  return wholeCharacters(text.subarray(0, good));
}

/** Tracks the position in a text, in lines and characters. */
class Place {
  #line = 1;
  #column = 1;

  move(text: Buffer): void {
    const { line, column } = this.after(text);
    this.#line = line;
    this.#column = column;
  }

  after(text: Buffer): { line: number; column: number } {
    let line = this.#line;
    let start = -1;
    for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) {
      line += 1;
      start = at;
    }
    const characters = text.subarray(start + 1).toString('utf8').length;
    return { line, column: start < 0 ? this.#column + characters : characters + 1 };
  }
}
