/** The character before the decimals of a number. */
export type Separator = '.' | ',';

/** A number as it is written, with what it is in either notation; undefined in a notation that it cannot be written in. */
export interface Readings {
  /** With a point before the decimals. */
  '.': string | undefined;
  /** With a comma before the decimals. */
  ',': string | undefined;
}

const forms = {
  '.': /^(?<integer>[1-9]\d{0,2}(?:(?<group>[,' ])\d{3})(?:\k<group>\d{3})*|[1-9]\d{0,2}'\d{3},\d{3}|[1-9]?\d(?:,\d{2})+,\d{3}|\d*)(?:\.(?<decimals>\d*))?$/,
  ',': /^(?<integer>[1-9]\d{0,2}(?:(?<group>[.' ])\d{3})(?:\k<group>\d{3})*|\d*)(?:,(?<decimals>\d*))?$/,
};

/** A dash in place of the cents. */
const dashCents = /(?<=[.,])\s?(?:[-–—=]{1,2}|_)$/;
const scientific = /^(\d)[.,]?(\d*)e([+-]?\d{1,3})$/i;

/** What digits with separators say. Undefined: they are not a number in any notation. */
export function readingsOf(written: string): Readings | undefined {
  const [, first, rest = '', power] = scientific.exec(written) ?? [];
  if (first !== undefined) {
    const decimal = /^\d[.,]/.exec(written)?.[0][1] as Separator | undefined;
    const text = `${first}${rest && '.'}${rest}e${power}`;
    return { '.': decimal === ',' ? undefined : text, ',': decimal === '.' ? undefined : text };
  }
  const text = written.replace(dashCents, '');
  const readings = { '.': inForm(text, '.'), ',': inForm(text, ',') };
  return readings['.'] === undefined && readings[','] === undefined ? undefined : readings;
}

function inForm(text: string, decimal: Separator): string | undefined {
  const { integer, decimals = '' } = forms[decimal].exec(text)?.groups ?? {};
  if (integer === undefined || integer + decimals === '') return undefined;
  const digits = integer.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = decimals.replace(/0+$/, '');
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** The decimal separator that a number shows; undefined if it is the same in either notation, or has two readings. */
export function separatorShownBy({ '.': point, ',': comma }: Readings): Separator | undefined {
  if (point === undefined) return ',';
  return comma === undefined ? '.' : undefined;
}

/** Whether a number has two readings. */
export function isOpen({ '.': point, ',': comma }: Readings): boolean {
  return point !== undefined && comma !== undefined && point !== comma;
}

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\u061c]/g;

/** Text with plain spaces, apostrophes, minus signs and digits, without the marks of writing direction. */
export function plainText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\p{Zs}|\t/gu, ' ')
    .replace(/[’‘ʼ´`′٬]/g, "'")
    .replace(/[−﹣]/g, '-')
    .replaceAll('￥', '¥')
    .replaceAll('￡', '£')
    .replaceAll('￦', '₩')
    .replaceAll('،', ',')
    .trim();
}

/** Digits of a script stand in runs of ten. */
function digitOf(char: string): string {
  if (char >= '0' && char <= '9') return char;
  const code = char.codePointAt(0) as number;
  let place = 0;
  while (place < 50 && /^\p{Nd}$/u.test(String.fromCodePoint(code - place - 1))) place += 1;
  return String(place % 10);
}
