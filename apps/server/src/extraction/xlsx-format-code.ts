import { currenciesOf, currencyOfLocale } from '../notation/currencies.js';

/** A part of a section of a format code: a placeholder or letter as it is written, a text that is shown, or a span of time such as `[h]`. */
export type FormatToken = { kind: 'code' | 'text' | 'span'; text: string };

/** A section of a format code. Source: ECMA-376 part 1, 18.8.31. */
export interface FormatSection {
  tokens: readonly FormatToken[];
  /** The numbers that the section is for, if it says so: `[<43831]`. */
  condition?: { operator: string; value: number };
  /** The currency that the section shows: an ISO 4217 code, or a sign as it is written. */
  currency?: string;
}

/** The sections of a format code such as `#,##0.00\ [$€-407];[Red]-0`. */
export function readFormatCode(code: string): FormatSection[] {
  const sections: FormatSection[] = [];
  let tokens: FormatToken[] = [];
  let section: Omit<FormatSection, 'tokens'> = {};
  const parts = code.match(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]|;|General|AM\/PM|A\/P|E[+-]|[\s\S]/gi) ?? [];
  for (const part of [...parts, ';']) {
    if (part === ';') {
      sections.push({ ...section, tokens, ...(section.currency === undefined && currencyIn(tokens)) });
      tokens = [];
      section = {};
    } else if (part.startsWith('[')) {
      const inside = part.slice(1, -1);
      const [, operator, value] = /^(<=|>=|<>|<|>|=)\s*(-?[\d.]+)$/.exec(inside) ?? [];
      if (operator !== undefined) section = { ...section, condition: { operator, value: Number(value) } };
      else if (/^(h+|m+|s+)$/i.test(inside)) tokens.push({ kind: 'span', text: inside.toLowerCase() });
      else if (inside.startsWith('$') && !inside.startsWith('$-')) {
        const [, sign = '', locale] = /^\$([^-]*)(?:-(.*))?$/s.exec(inside) ?? [];
        section = { ...section, currency: currencyOf(sign.trim(), locale) };
      }
    } else if (/^["\\]/.test(part)) tokens.push({ kind: 'text', text: part.replace(/^["\\]|"$/g, '') });
    else if (!/^[_*]/.test(part) || part.length === 1)
      tokens.push({ kind: isShown(part) ? 'text' : 'code', text: part });
  }
  return sections;
}

/** Signs that need no quotes. Points, commas and slashes are part of the code. */
const isShown = (char: string) => /^[-+$()!^&'~{}=<>:\s\p{Sc}]$/u.test(char);

/** The currency among the texts of a section, with a unit such as `k` or `Mio.` beside it, unless the number is shown in thousands already. */
function currencyIn(tokens: readonly FormatToken[]): { currency: string } | undefined {
  const isScaled = /[0#?],+(?![,0#?.])/.test(tokens.map(({ kind, text }) => (kind === 'code' ? text : ' ')).join(''));
  const texts = tokens.map(({ kind, text }) => (kind === 'text' ? text : '\n')).join('');
  for (const text of texts.split(/\n+/).map((one) => one.replace(/[-+()]/g, ' ').trim())) {
    if (text === '') continue;
    const signs = [text, ...text.split(/\s+/)].filter((one) => currenciesOf(one));
    const sign = signs[0] ?? /\p{Sc}/u.exec(text)?.[0];
    if (sign === undefined) continue;
    return { currency: isScaled || signs[0] === text ? sign : text };
  }
  return undefined;
}

/** The currency of a sign in a locale: that of its country if the sign has several meanings. */
function currencyOf(sign: string, locale: string | undefined): string {
  const meanings = currenciesOf(sign) ?? [];
  if (meanings.length === 1) return meanings[0] as string;
  const tag = locale === undefined ? undefined : tagOf(locale);
  return (tag && currencyOfLocale(tag, meanings)) ?? sign;
}

/** A locale as a language tag: it is one, or the number of one in hexadecimal digits, of which the last four count. */
function tagOf(locale: string): string | undefined {
  const region = /^[0-9a-f]{1,8}$/i.test(locale) ? regions.get(Number.parseInt(locale.slice(-4), 16)) : undefined;
  if (region !== undefined) return `und-${region}`;
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    return undefined;
  }
}

/** The countries of locale numbers, where signs of several currencies are in use. Source: [MS-LCID]. */
const regions = new Map(
  (
    '409 US 540a US 440a SV 300a EC 500a PR 1009 CA c0c CA c09 AU 1409 NZ c04 HK 3c09 HK 1004 SG 4809 SG 80a MX 404 TW 1404 MO ' +
    '2c0a AR 340a CL 240a CO 380a UY 1c0a DO 2009 JM 2c09 TT 2809 BZ 83e BN 411 JP 804 CN 41d SE 81d FI 414 NO 814 NO 406 DK 438 DK ' +
    '40f IS 4009 IN 439 IN 449 IN 447 IN 44e IN 420 PK 45b LK 449 IN 461 NP 429 IR 401 SA 2401 YE 2001 OM 4001 QA 3801 AE 1801 MA ' +
    '400a BO 200a VE 3409 PH 464 PH 180a PA 809 GB c01 EG'
  )
    .match(/\w+ \w+/g)
    ?.map((pair): [number, string] => {
      const [number = '', region = ''] = pair.split(' ');
      return [Number.parseInt(number, 16), region];
    }),
);
