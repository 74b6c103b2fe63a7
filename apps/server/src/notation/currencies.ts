/** Signs and words of currencies, each with the ISO 4217 codes that it can mean. The first code is the most frequent one. */
const meaningsOfSigns = `
€ euro euros = EUR | £ gb£ = GBP | ₹ = INR | ₽ руб р = RUB | ₺ tl = TRY | ₫ đ vnđ đồng = VND | ₱ = PHP | ₦ = NGN
฿ baht = THB | ₴ грн = UAH | ₩ 원 = KRW | ₪ nis = ILS | zł zl złotych = PLN | kč kc = CZK | ft = HUF | lei leu = RON | лв lv = BGN
r$ = BRL | rp = IDR | rm = MYR | us$ u$s $us = USD | ca$ c$ cdn$ can$ = CAD | a$ au$ = AUD | nz$ = NZD | hk$ = HKD | s$ sg$ = SGD
mx$ mex$ = MXN | nt$ tw$ = TWD | ar$ = ARS | cl$ clp$ = CLP | co$ col$ = COP | $u uy$ = UYU | rd$ = DOP | j$ = JMD | tt$ = TTD
n$ = NAD | fj$ = FJD | ec$ = XCD | bds$ = BBD | bz$ = BZD | bnd$ = BND | cn¥ rmb 元 人民币 = CNY | jp¥ 円 = JPY
₸ = KZT | ₼ = AZN | ₾ = GEL | ₲ = PYG | ₡ = CRC | ₵ gh₵ gh¢ = GHS | ₭ = LAK | ₮ = MNT | ៛ = KHR | ৳ tk = BDT | ֏ = AMD | ؋ = AFN
fr sfr = CHF | s/ = PEN | b/ = PAB | ksh = KES | tsh = TZS | ush = UGX | r = ZAR | din дин = RSD | ден = MKD | br = BYN
dhs د.إ = AED | ر.س sr = SAR | د.ك kd = KWD | bd د.ب = BHD | ر.ق = QAR | ر.ع = OMR | ج.م = EGP | د.ت = TND | د.م = MAD | q = GTQ
$ dollar dollars = USD CAD AUD NZD HKD SGD MXN TWD ARS CLP COP UYU DOP JMD TTD NAD FJD BBD BSD BZD BMD KYD XCD GYD SRD LRD SBD BND CUP NIO
¥ = JPY CNY | kr = SEK NOK DKK ISK | rs ₨ = INR PKR LKR NPR MUR SCR | ﷼ ریال = IRR SAR QAR OMR YER | dh = AED MAD
fcfa cfa = XOF XAF | bs = BOB VES | peso pesos = MXN ARS CLP COP PHP UYU DOP | rupees = INR PKR LKR NPR MUR SCR | pounds = GBP EGP`;

const meanings = new Map(
  meaningsOfSigns
    .trim()
    .split(/\n|\|/)
    .flatMap((line): [string, readonly string[]][] => {
      const [signs = '', codes = ''] = line.split(' = ');
      return signs
        .trim()
        .split(' ')
        .map((sign) => [sign, codes.trim().split(' ')]);
    }),
);
const known = new Set(Intl.supportedValuesOf('currency'));

/** The currencies that a sign, a word or an ISO 4217 code can mean, ignoring case; undefined if it is none. */
export function currenciesOf(mark: string): readonly string[] | undefined {
  const code = mark.toUpperCase();
  if (known.has(code)) return [code];
  const sign = mark.toLowerCase().replace(/\s/g, '').replace(/\.$/, '');
  const found = meanings.get(sign);
  if (found || !/\p{Sc}/u.test(sign)) return found;
  signsInLanguages ??= listSigns();
  return signsInLanguages.get(sign);
}

/** Languages that add letters of their own to the signs of foreign currencies: `£GB`, `$CA` and `$US` in French. */
const languages = ['fr', 'es', 'pt', 'it', 'de', 'nl', 'pl', 'sv', 'tr', 'ja'];
let signsInLanguages: ReadonlyMap<string, readonly string[]> | undefined;

function listSigns(): Map<string, readonly string[]> {
  const signs = new Map<string, readonly string[]>();
  for (const language of languages) {
    for (const currency of known) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency });
      const sign =
        format
          .formatToParts(1)
          .find(({ type }) => type === 'currency')
          ?.value.toLowerCase() ?? '';
      if (/\p{Sc}/u.test(sign) && !meanings.has(sign)) {
        signs.set(sign, [...new Set([...(signs.get(sign) ?? []), currency])]);
      }
    }
  }
  return signs;
}

/** The decimals of the smallest unit of a currency: two of most, none of JPY, three of KWD. Source: ISO 4217, as the runtime has it. */
export function minorDigitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** How the countries with a currency write its amounts. */
export interface CurrencyNotation {
  group: string | undefined;
  decimal: string | undefined;
}

const notations = new Map<string, CurrencyNotation>();

/**
 * How amounts of a currency are written at home, by the country in the first two letters of its code. Of the euro, as in most
 * of its countries. Source: Unicode CLDR.
 */
export function notationOfCurrency(currency: string): CurrencyNotation {
  const cached = notations.get(currency);
  if (cached) return cached;
  const { language, region } = new Intl.Locale(`und-${currency === 'EUR' ? 'DE' : currency.slice(0, 2)}`).maximize();
  const format = new Intl.NumberFormat(`${language}-${region}`, { numberingSystem: 'latn' });
  const parts = format.formatToParts(1234567.5);
  const found = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  const notation = { group: found('group'), decimal: found('decimal') };
  notations.set(currency, notation);
  return notation;
}

/** The one of several currencies that the country of a locale has; undefined if the locale names no country, or another one. */
export function currencyOfLocale(locale: string, among: readonly string[]): string | undefined {
  const { region } = new Intl.Locale(locale).maximize();
  return among.find((currency) => currency.slice(0, 2) === region);
}
