import { Parser } from 'htmlparser2';
import { type Archive, localName, unpack } from './zip.js';

/** What the styles of a Word document say of texts, by their id. */
export interface WordStyle {
  isHidden: boolean;
  /** The level of a heading; 0 if it is none. */
  level: number;
}

const maxStylesBytes = 10 * 1024 * 1024;
const maxBases = 20;

/** Attributes by their names without prefixes. */
export function attributesOf(attributes: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

/** Whether an element such as `w:vanish` switches something on: without a value, it does. */
export function isOn(attributes: Readonly<Record<string, string>>): boolean {
  return !/^(0|false|off|none)$/i.test(attributesOf(attributes).get('val') ?? '');
}

/** Reads the styles of a document, each with what it has of those that it is based on. Source: ECMA-376 part 1, 17.7. */
export async function readStyles(archive: Archive, path: string | undefined): Promise<ReadonlyMap<string, WordStyle>> {
  const entry = path === undefined ? undefined : archive.entries.get(path);
  const own = new Map<string, { isHidden?: boolean; level?: number; base?: string | undefined }>();
  if (!entry) return new Map();
  let style: { isHidden?: boolean; level?: number; base?: string | undefined } | undefined;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        const value = attributesOf(attributes).get('val') ?? '';
        if (name === 'style') {
          style = {};
          own.set(attributesOf(attributes).get('styleId') ?? '', style);
        } else if (!style) return;
        else if (name === 'basedOn') style.base = value;
        else if (name === 'vanish') style.isHidden = isOn(attributes);
        else if (name === 'name') style.level = headingLevel(value) || style.level || 0;
        else if (name === 'outlineLvl' && /^[0-8]$/.test(value)) style.level ||= Math.min(6, Number(value) + 1);
      },
      onclosetag(tag) {
        if (localName(tag) === 'style') style = undefined;
      },
    },
    { xmlMode: true },
  );
  await unpack(archive, entry, maxStylesBytes, (text) => {
    parser.write(text);
    return true;
  });
  const whole = (id: string | undefined, depth: number): WordStyle => {
    const found = id === undefined || depth > maxBases ? undefined : own.get(id);
    if (!found) return { isHidden: false, level: 0 };
    const base = whole(found.base, depth + 1);
    return { isHidden: found.isHidden ?? base.isHidden, level: found.level || base.level };
  };
  return new Map([...own.keys()].map((id) => [id, whole(id, 0)]));
}

/** The level of a heading, by the name or the id of its style. */
export function headingLevel(style: string): number {
  if (/^title$/i.test(style)) return 1;
  const level = /^(?:heading|[uü]?berschrift|titre|t[ií]?tulo|titolo|kop|rubrik|nagłówek|ttulo)\s?([1-6])$/i.exec(
    style,
  )?.[1];
  return level ? Number(level) : 0;
}
