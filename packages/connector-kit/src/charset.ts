/**
 * Decodes text by its byte order mark, else by the charset of its Content-Type, else by its XML declaration or its meta element, else
 * as UTF-8. A charset that is unknown or does not fit the bytes is ignored; text that is not valid UTF-8 either is read as
 * windows-1252. Sources: RFC 7303, 3; XML 1.0, appendix F; https://encoding.spec.whatwg.org
 */
export function decodeText(bytes: Uint8Array, charset?: string | undefined): string {
  const start = Array.from(bytes.subarray(0, sniffedBytes), (byte) => String.fromCharCode(byte)).join('');
  for (const label of [markOf(start), charset, declaredIn(start), 'utf-8']) {
    if (label === undefined) continue;
    try {
      const decoder = new TextDecoder(label, { fatal: true });
      return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
    } catch {
      // The charset is unknown or does not fit the bytes.
    }
  }
  return decodeWindows1252(bytes);
}

/** Bytes 0x80 to 0x9f, which some versions of Node decode as if they were ISO-8859-1. Source: https://encoding.spec.whatwg.org/index-windows-1252.txt */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] as string);
}

/** The charset that a Content-Type names. */
export function readCharset(contentType: string | null | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];
}

const sniffedBytes = 1_024;

/** A byte order mark, or the first characters of XML in two bytes each. */
function markOf(start: string): string | undefined {
  if (start.startsWith('\u00ef\u00bb\u00bf')) return 'utf-8';
  if (start.startsWith('\u00ff\u00fe') || start.startsWith('<\u0000?\u0000')) return 'utf-16le';
  return start.startsWith('\u00fe\u00ff') || start.startsWith('\u0000<\u0000?') ? 'utf-16be' : undefined;
}

function declaredIn(start: string): string | undefined {
  const declared =
    /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start) ??
    /<meta[^>]{1,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start);
  // Text that declares UTF-16 in single bytes is not UTF-16.
  return declared?.[1] && !/^utf-?16/i.test(declared[1]) ? declared[1] : undefined;
}
