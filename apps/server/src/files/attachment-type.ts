import { type AttachmentType, attachmentTypes } from '@lead-engagement/contract';
import { cleanText } from '../ai/clean-text.js';
import { ownValue } from '../own-value.js';

const headBytes = 4_096;
/** Longer than each marker, so that none is missed between two chunks. */
const overlapBytes = 64;

/** The names of entries of a ZIP archive that make it a document of an office program. They stand uncompressed in the archive. */
const officeEntries = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const satisfies Record<string, AttachmentType>;
const macroEntry = 'vbaProject.bin';
const entryNames = [...Object.keys(officeEntries), '[Content_Types].xml', macroEntry];

/** The formats that begin with fixed bytes (latin1). Dots stand for any byte. */
const beginnings: readonly [RegExp, AttachmentType][] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^.{4}ftypavi[fs]/s, 'image/avif'],
  [/^.{4}ftyp(?:hei[cmsx]|hevc|mif1|msf1)/s, 'image/heic'],
  [/^%PDF-/, 'application/pdf'],
  [/^(?:ID3|\xff[\xf2\xf3\xfa\xfb])/, 'audio/mpeg'],
  [/^OggS(?!.{0,200}theora)/s, 'audio/ogg'],
  [/^RIFF.{4}WAVE/s, 'audio/wav'],
  [/^.{4}ftypM4[AB] /s, 'audio/mp4'],
  [/^fLaC/, 'audio/flac'],
  ...(['text', 'spreadsheet', 'presentation'] as const).map((kind): [RegExp, AttachmentType] => [
    // The first entry of an OpenDocument file is its media type, uncompressed.
    new RegExp(`^PK.{28}mimetypeapplication/vnd\\.oasis\\.opendocument\\.${kind}(?!-)`, 's'),
    `application/vnd.oasis.opendocument.${kind}`,
  ]),
];
const isZip = (text: string) => text.startsWith('PK\u0003\u0004');
const controls = /[^\P{Cc}\t\n\r\f]/u;
/** Markup that a browser would run or draw, if the file is saved and opened. */
const markup = /^\s*<(?:[!?]|[a-z])/i;

/** Finds the type of a file in its bytes while they pass through, with bounded memory. */
export class TypeDetector {
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);
  #beginning = '';
  #decoder: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true });
  readonly #entries = new Set<string>();

  add(chunk: Buffer): void {
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headBytes - this.#head.length)]);
    }
    this.#addText(chunk, true);
    const bytes = Buffer.concat([this.#tail, chunk]);
    for (const name of entryNames) if (bytes.includes(name, 0, 'latin1')) this.#entries.add(name);
    this.#tail = Buffer.from(bytes.subarray(-overlapBytes));
  }

  /** True if enough bytes have come, and none of the types begins like that. */
  get isRefused(): boolean {
    const text = this.#head.toString('latin1');
    if (this.#head.length < headBytes) return false;
    return !this.#decoder && !isZip(text) && !beginnings.some(([pattern]) => pattern.test(text));
  }

  /** The type after the last byte; undefined if the file is none of those that are taken. */
  end(): AttachmentType | undefined {
    const text = this.#head.toString('latin1');
    const found = beginnings.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
    if (isZip(text)) return this.#readOffice();
    this.#addText(Buffer.alloc(0), false);
    return this.#decoder && this.#head.length > 0 && !markup.test(this.#beginning) ? 'text/plain' : undefined;
  }

  #readOffice(): AttachmentType | undefined {
    if (!this.#entries.has('[Content_Types].xml') || this.#entries.has(macroEntry)) return undefined;
    const kinds = Object.entries(officeEntries).filter(([name]) => this.#entries.has(name));
    return kinds.length === 1 ? kinds[0]?.[1] : undefined;
  }

  #addText(chunk: Buffer, stream: boolean): void {
    if (!this.#decoder) return;
    try {
      const text = this.#decoder.decode(chunk, { stream });
      if (controls.test(text)) this.#decoder = undefined;
      if (this.#beginning.length < headBytes) this.#beginning += text.slice(0, headBytes);
    } catch {
      this.#decoder = undefined;
    }
  }
}

const nameChars = 200;

/**
 * A name for a file of this type: the last part of a path, without characters that nobody can see or that systems refuse, and with an
 * extension of the type, so that no system opens the file as something else.
 */
export function cleanFileName(name: string, type: string): string {
  const last = name.slice(-2_000).split(/[\\/]/).at(-1) ?? '';
  const plain = cleanText(last, nameChars)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extensions: readonly string[] = ownValue<readonly string[]>(attachmentTypes, type) ?? [];
  const [extension] = extensions;
  const base = plain || 'file';
  if (extension === undefined || extensions.includes(/\.([^.]+)$/.exec(base)?.[1]?.toLowerCase() ?? '')) return base;
  const room = nameChars - extension.length - 1;
  return `${Array.from(base).slice(0, room).join('')}.${extension}`;
}
