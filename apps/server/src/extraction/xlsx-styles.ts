import { Parser } from 'htmlparser2';
import { type CellFormat, formatOf } from './xlsx-number.js';
import { type Archive, localName, unpack } from './zip.js';

/**
 * Formats of times that every workbook has, by number; the format of others is that of the number. Those of amounts have the currency of
 * the reader's country. Source: ECMA-376 part 1, 18.8.30.
 */
const builtIn = new Map<number, string>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'hh:mm:ss'] as const),
  [22, 'yyyy-mm-dd hh:mm'],
  [46, '[h]:mm:ss'],
]);

/** The formats of cells, by the number of their style. */
export async function readFormats(
  archive: Archive,
  path: string | undefined,
  maxBytes: number,
): Promise<readonly (CellFormat | undefined)[]> {
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
  const formats = new Map<number, CellFormat>();
  for (const [id, code] of [...builtIn, ...codes]) formats.set(id, formatOf(code));
  return ids.map((id) => formats.get(id));
}
