import { Parser } from 'htmlparser2';
import { dayMs } from '../time.js';
import { type Archive, localName, unpack } from './zip.js';

/** How numbers are shown in a cell. */
export interface CellFormat {
  /** What a number stands for: a day, a time of a day, both, or a number of at least so many digits. */
  kind: 'date' | 'time' | 'datetime' | 'number';
  digits: number;
}

const plain: CellFormat = { kind: 'number', digits: 0 };

/** Formats that every workbook has, by number. Source: ECMA-376 part 1, 18.8.30. */
const builtIn = new Map<number, CellFormat['kind']>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'datetime'],
]);

/** The formats of cells, by the number of their style. */
export async function readFormats(
  archive: Archive,
  path: string | undefined,
  maxBytes: number,
): Promise<readonly CellFormat[]> {
  const entry = path === undefined ? undefined : archive.entries.get(path);
  if (!entry) return [];
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inStyles = false;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        if (name === 'cellXfs') inStyles = true;
        if (name === 'xf' && inStyles) ids.push(Number(attributes.numFmtId ?? 0));
      },
      onclosetag(tag) {
        if (localName(tag) === 'cellXfs') inStyles = false;
      },
    },
    { xmlMode: true },
  );
  await unpack(archive, entry, maxBytes, (text) => {
    parser.write(text);
    return true;
  });
  return ids.map((id) => {
    const code = codes.get(id);
    const known = builtIn.get(id);
    return code !== undefined ? formatOf(code) : known ? { kind: known, digits: 0 } : plain;
  });
}

/** The format of a code such as `DD.MM.YYYY hh:mm`. */
function formatOf(code: string): CellFormat {
  const [first = ''] = code.split(';');
  // Colors, locales and texts stand in brackets and quotes; a duration such as [h] is a number of hours.
  const bare = first.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?![hms]+\])[^\]]*\]/gi, '');
  if (/^0{2,}$/.test(bare)) return { kind: 'number', digits: bare.length };
  if (/general/i.test(bare) || /[#?0]/.test(bare.replace(/s\.0+/gi, 's'))) return plain;
  const hasTime = /[hs]/i.test(bare);
  const hasDay = /[yd]/i.test(bare) || (/m/i.test(bare) && !hasTime);
  return { kind: hasDay ? (hasTime ? 'datetime' : 'date') : hasTime ? 'time' : 'number', digits: 0 };
}

/** The last day that a spreadsheet has: 9999-12-31. */
const maxSerial = 2_958_466;

/** A number as it is meant: a day as YYYY-MM-DD, and digits as they are written. */
export function writeNumber(written: string, format: CellFormat = plain, is1904 = false): string {
  const value = Number(written);
  if (written === '' || !Number.isFinite(value)) return written;
  if (format.kind !== 'number' && value >= 0 && value < maxSerial) return writeMoment(value, format.kind, is1904);
  if (/^\d+$/.test(written)) return written.padStart(format.digits, '0');
  // Excel writes 17 digits of 0.1; the shortest text that is the same number is what was typed.
  return String(value);
}

function writeMoment(serial: number, kind: CellFormat['kind'], is1904: boolean): string {
  // The calendar of 1900 has a 29 February 1900, which there was not.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const seconds = Math.round(serial * 86_400);
  const iso = new Date(epoch + seconds * 1_000).toISOString();
  const time = iso.slice(11, 19);
  if (kind === 'time' && seconds * 1_000 < dayMs) return time;
  return kind === 'date' || time === '00:00:00' ? iso.slice(0, 10) : iso.slice(0, 19);
}
