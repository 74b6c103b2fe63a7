import { decodeText } from '@lead-engagement/connector-kit';
import iconv from 'iconv-lite';
import { detectAll } from 'jschardet';

/** Those that are detected, by the names of the detector: what mails have, and what TextDecoder decodes. */
const detected = new Map(
  Object.entries({
    'utf-8': 'utf-8',
    'windows-1250': 'windows-1250',
    'iso-8859-2': 'iso-8859-2',
    'windows-1251': 'windows-1251',
    'koi8-r': 'koi8-r',
    'koi8-u': 'koi8-u',
    'windows-1252': 'windows-1252',
    'iso-8859-1': 'windows-1252',
    'windows-1253': 'windows-1253',
    'iso-8859-7': 'iso-8859-7',
    'windows-1254': 'windows-1254',
    'iso-8859-9': 'windows-1254',
    'windows-1255': 'windows-1255',
    'windows-1256': 'windows-1256',
    'windows-1257': 'windows-1257',
    'windows-1258': 'windows-1258',
    cp874: 'windows-874',
    cp932: 'shift_jis',
    shift_jis: 'shift_jis',
    'euc-jp': 'euc-jp',
    'iso-2022-jp': 'iso-2022-jp',
    gb18030: 'gb18030',
    gb2312: 'gb18030',
    big5: 'big5',
    cp949: 'euc-kr',
    'euc-kr': 'euc-kr',
  }),
);

/** The bytes that are looked at. */
const sniffedBytes = 16 * 1024;
/** An escape sequence of ISO-2022-JP. Source: RFC 1468. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it begins with one
const japaneseEscape = /\u001b(?:\$[@B]|\([IJ])/;
const singleBytes = /^(?:us-?ascii|ascii|iso-?8859-?\d+|latin-?\d|windows-?125\d|cp-?125\d)$/i;

/**
 * Decodes a text of a mail by the charset that it declares. One that declares none, an unknown one, or one that does not fit its bytes is
 * read as what it is by its bytes: UTF-8, ISO-2022-JP, or what the detector finds.
 */
export function decodeMailText(bytes: Uint8Array, declared: string | undefined): string {
  const charset = declared && /[\w.:-]{1,40}/.exec(declared)?.[0];
  const isPlain = !bytes.some((byte) => byte >= 0x80);
  if (isPlain) {
    const hasEscapes = japaneseEscape.test(Buffer.from(bytes.subarray(0, sniffedBytes)).toString('latin1'));
    if (hasEscapes) return tryDecode(bytes, 'iso-2022-jp') ?? decodeText(bytes, charset);
    // What is ASCII, unless it declares a charset of seven bits.
    return (
      (charset && /^(?:iso-2022|hz-|utf-?7|utf-?16)/i.test(charset) && tryDecode(bytes, charset)) || decodeText(bytes)
    );
  }
  // A program that writes UTF-8 and says Latin is seen more often than a text in Latin that is UTF-8 by chance.
  const labels = charset && !singleBytes.test(charset) ? [charset, 'utf-8'] : ['utf-8', charset];
  for (const label of labels) {
    const text = label && !/^(?:us-?)?ascii$/i.test(label) ? tryDecode(bytes, label) : undefined;
    if (text !== undefined) return text;
  }
  const [found] = detectAll(Buffer.from(bytes.subarray(0, sniffedBytes))).flatMap(
    ({ encoding }) => detected.get(encoding?.toLowerCase() ?? '') ?? [],
  );
  return (found && tryDecode(bytes, found)) || decodeText(bytes, found ?? charset);
}

/** Those of old systems, which TextDecoder does not know. */
const old =
  /^(?:cp|ibm|ibm-)?(?:437|720|737|775|850|852|855|857|858|860|861|862|863|864|865|869)$|^utf-?7(?:-imap)?$|^x-?mac-?\w+$/i;

/** The text; undefined if the charset is unknown or does not fit the bytes. */
function tryDecode(bytes: Uint8Array, label: string): string | undefined {
  if (/^hz(?:-gb-2312)?$/i.test(label)) return decodeHz(bytes);
  if (old.test(label) && iconv.encodingExists(label)) return iconv.decode(Buffer.from(bytes), label);
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    const text = decoder.decode(bytes);
    // Some versions of Node decode windows-1252 as if it were ISO-8859-1.
    return decoder.encoding === 'windows-1252' ? decodeText(bytes, 'windows-1252') : text;
  } catch {
    return undefined;
  }
}

/** GB 2312 between `~{` and `~}`, in seven bits. Source: RFC 1843. */
function decodeHz(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  const lines = text.replaceAll(
    /~(?:\{([!-w][!-~](?:[!-w][!-~])*)(?:~\}|(?=\r?\n|$))|(~|\r?\n))/g,
    (_, pairs, other) =>
      pairs === undefined
        ? other === '~'
          ? '~'
          : ''
        : new TextDecoder('gb18030').decode(Buffer.from(pairs, 'latin1').map((byte) => byte | 0x80)),
  );
  return lines;
}

/** The end of the headers of a mail. */
function endOfHeaders(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0x0a) continue;
    if (bytes[at + 1] === 0x0a || (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a)) return at;
  }
  return bytes.length;
}

/** A mail whose headers are in UTF-8: those of old programs are in the charset of their country, and do not say in which. */
export function withReadableHeaders(bytes: Uint8Array): Uint8Array {
  const end = endOfHeaders(bytes);
  const head = bytes.subarray(0, end);
  if (!head.some((byte) => byte >= 0x80 || byte === 0x1b) || isUtf8(head)) return bytes;
  return Buffer.concat([Buffer.from(decodeMailText(head, undefined), 'utf8'), bytes.subarray(end)]);
}

function isUtf8(bytes: Uint8Array): boolean {
  return !bytes.includes(0x1b) && tryDecode(bytes, 'utf-8') !== undefined;
}
