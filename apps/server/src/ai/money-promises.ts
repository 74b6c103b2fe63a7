const start = String.raw`(?<!\p{L})`;
const words = (...stems: string[]) => new RegExp(`${start}(?:${stems.join('|')})`, 'iu');

/** What can be promised about money, in the words of six languages. */
const promises: readonly RegExp[] = [
  words(
    ...[
      'refund',
      'reimburs',
      'money[- ]back',
      'pay (?:you|it|this|that) back',
      '(?:rück|zurück)?erstatt',
      'zurückzahl',
    ],
    ...['rembours', 'reembols', 'rimbors', 'devol(?:ver|uci|vemos|vo )'],
  ),
  words(
    ...[
      'credited',
      'credit(?:ing)? (?:you|your|the amount)',
      'gutschr',
      'gutgeschrieben',
      'abonar',
      'accredit',
      'credité',
    ],
  ),
  words('compensat', 'entschädig', 'dédommag', 'indemniz', 'risarci', 'pay(?:ing)? you ', 'paid you '),
  words('discount', 'rebate', 'voucher', 'rabatt', 'gutschein', 'remise', 'descuent', 'sconto', 'sconti', 'descont'),
  words('free of charge', 'for free', 'at no (?:extra )?cost', 'waiv', 'kostenlos', 'gratis', 'gratuit'),
  words('transferred', 'wire(?:d)? (?:you|the)', 'überw(?:ie|ei)s', 'transfér', 'bonifico'),
];

/** Somebody says that they have done something, which a chatbot cannot. */
const done = new RegExp(
  [
    `${start}(?:i|we)(?:['’]ve| have)?(?: just| already| now)* (?:refunded|reimbursed|credited|compensated|waived|transferred|paid|issued|processed|approved|initiated|granted|applied)`,
    `${start}(?:has|have) (?:just |already |now )?been (?:refunded|reimbursed|credited|compensated|waived|transferred|paid|issued|processed|approved|initiated|granted|applied)`,
    `${start}(?:ich habe|wir haben|wurden?|j['’]ai|nous avons|a été|hemos|he (?:reembolsado|devuelto|abonado)|ho |abbiamo|è stat[oa]|foi|foram)`,
  ].join('|'),
  'iu',
);

const currencies =
  'EUR|USD|GBP|CHF|JPY|CNY|CAD|AUD|NZD|INR|BRL|MXN|PLN|CZK|SEK|NOK|DKK|TRY|ZAR|euros?|dollars?|pounds?|francs?|yen';
const digits = String.raw`\d[\d.,'’\u00a0\u202f ]{0,20}\d|\d`;
const amount = new RegExp(
  String.raw`(?:[€$£¥]|${start}(?:${currencies}))\s?(${digits})|(${digits})\s?(?:[€$£¥]|(?:${currencies})(?!\p{L}))`,
  'giu',
);
const share = /(\d{1,3}(?:[.,]\d+)?)\s?(?:%|percent|prozent|pour cent|por ciento|per cento|por cento)/giu;

/**
 * The first sentence of a text that promises something about money that the tenant's own texts do not say: money given back, a discount,
 * a price; and any that claims to have done so. Prices that the conversation has named already may be repeated.
 */
export function findMoneyPromise(
  text: string,
  { said, history }: { said: string; history: string },
): string | undefined {
  const known = numbersIn(said);
  const mentioned = numbersIn(history);
  return text
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .find((sentence) => {
      const promised = promises.filter((promise) => promise.test(sentence));
      const amounts = numbersOf(sentence, amount);
      if (promised.length === 0) return amounts.some((number) => !known.has(number) && !mentioned.has(number));
      if (done.test(sentence)) return true;
      const isSaid = promised.every((promise) => promise.test(said));
      return !isSaid || [...amounts, ...numbersOf(sentence, share)].some((number) => !known.has(number));
    });
}

function numbersOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, first, second]) => toOneForm(first ?? second ?? ''));
}

function numbersIn(text: string): Set<string> {
  // What stands beside another number may be one of its own, or the thousands of one.
  const found = [...text.matchAll(new RegExp(digits, 'gu'))].map(([number]) => number);
  return new Set(found.flatMap((number) => [number, ...number.split(/\s/)]).map(toOneForm));
}

/** `10,000.00`, `10.000` and `10 000` are one number. */
function toOneForm(number: string): string {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{2}))?$/s.exec(number) ?? [];
  const plain = whole.replace(/\D/g, '');
  return cents === '' || cents === '00' ? plain : `${plain}.${cents}`;
}
