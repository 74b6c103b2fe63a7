import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMoney } from './amount-cells.js';
import { NotationSurvey, notationOfField } from './column-notations.js';
import { createReader } from './reader.js';

const facts = { fields: [], users: [], pipelines: [], currency: 'EUR' };

/** The amounts of a column of values, with what they are in a tenant with a currency. */
function readColumn(cells: readonly string[], { tenant = 'EUR', locale = null as string | null } = {}) {
  const column = {
    column: 1,
    heading: 'Value',
    field: 'value',
    guessed: true,
    order: 1,
    warning: null,
    leftOut: null,
    notation: null,
  };
  const survey = new NotationSurvey([column], [], 'csv');
  for (const cell of cells) survey.add([cell]);
  const how = { resource: 'leads', columns: survey.conclude(), format: 'csv', locale, emptyCells: 'ignore' } as const;
  const notation = notationOfField('value', createReader(how, facts));
  return cells.map((cell) => {
    const read = readMoney(cell, { notation, locale, rowCurrency: undefined, tenantCurrency: tenant });
    if ('code' in read) return read.code;
    return read.currency === undefined ? read.value : `${read.value} ${read.currency}`;
  });
}

describe('an amount is read as its column shows it', () => {
  test.each<[string, string[], unknown[]]>([
    ['thousands of a column with cents', ['25.000', '1.500,00'], [25_000, 1500]],
    ['thousands beside a sign and cents', ['25.000 €', '1.500,00 €'], ['25000 EUR', '1500 EUR']],
    ['thousands beside a sign alone', ['25.000 €', '1.500 €'], ['25000 EUR', '1500 EUR']],
    ['thousands without a sign, as the currency of the tenant is written', ['25.000', '1.500'], [25_000, 1500]],
    ['three decimals of a column with decimals', ['12.345', '7.5'], [12.345, 7.5]],
    ['three decimals that no group can be', ['25.000', '1200.000'], [25, 1200]],
    ['Swiss francs', ["CHF 1'200.-", '1’200.50 CHF'], ['1200 CHF', '1200.5 CHF']],
    ['francs without any other amount', ['CHF 7.800'], ['7800 CHF']],
    ['reals', ['R$ 25.000', 'R$ 1.500,00'], ['25000 BRL', '1500 BRL']],
    ['rupees', ['₹1,25,000.00', '₹12,34,567', 'Rs. 45,000.00'], ['125000 INR', '1234567 INR', '45000 INR']],
    ['lakhs without a sign', ['1,25,000.00', '12,34,567'], [125_000, 1_234_567]],
    ['dashes for cents', ['1.200,-', '1.200,- €', '1.200,--'], [1200, '1200 EUR', 1200]],
    ['three decimals of a currency that has them', ['KWD 1.500', 'KWD 1.250'], ['1.5 KWD', '1.25 KWD']],
    ['words', ['50k', '$1.2M', '3 Mio. €', '3,100 USD'], [50_000, '1200000 USD', '3000000 EUR', '3100 USD']],
    ['other digits', ['１,２００.５０', '١٢٠٠'], [1200.5, 1200]],
    [
      'codes without a space',
      ['EUR1200', '1200PLN', 'A$1200', '₺1200'],
      ['1200 EUR', '1200 PLN', '1200 AUD', '1200 TRY'],
    ],
    ['a sign that another amount of the column explains', ['$950', 'US$ 100'], ['950 USD', '100 USD']],
    ['amounts of two notations in two currencies', ['€ 1.234,50', '$25,000'], ['1234.5 EUR', 'ambiguous']],
    ['a group beside another notation', ['CHF 7.800', '1’200.50 CHF'], ['ambiguous', '1200.5 CHF']],
    ['amounts that contradict each other', ['1.500,00', '1,500.00', '2.500'], [1500, 1500, 'ambiguous']],
    ['a sign that several currencies have', ['$950', '120 kr', '¥500'], ['ambiguous', 'ambiguous', 'ambiguous']],
    ['currencies that there are not', ['100 XQZ', 'about 100'], ['unknown_currency', 'unknown_currency']],
    ['texts', ['soon', '12-13', '1.2.3'], ['invalid_number', 'invalid_number', 'invalid_number']],
  ])('%s', (_, cells, values) => {
    expect(readColumn(cells)).toEqual(values);
  });

  test('the tenant, the locale or nothing settles a sign that several currencies have', () => {
    expect(readColumn(['$3,100', '$950'], { tenant: 'USD' })).toEqual(['3100 USD', '950 USD']);
    expect(readColumn(['$3,100', '$950'], { locale: 'en-CA' })).toEqual(['3100 CAD', '950 CAD']);
    expect(readColumn(['$3,100', '$950'])).toEqual(['ambiguous', 'ambiguous']);
    expect(readColumn(['CA$1200', '$500'], { tenant: 'USD' })).toEqual(['1200 CAD', 'ambiguous']);
    expect(readColumn(['CA$1200', '$500'], { tenant: 'USD', locale: 'en-US' })).toEqual(['1200 CAD', '500 USD']);
  });

  test('an amount with two readings names both', () => {
    const notation = { currencies: [] };
    const read = readMoney('25.000', { notation, locale: null, rowCurrency: undefined, tenantCurrency: 'USD' });
    expect(read).toMatchObject({ code: 'ambiguous', message: expect.stringMatching(/25 or 25000/) });
  });

  test('an amount and the currency of its row must agree', () => {
    const context = { notation: {}, locale: null, tenantCurrency: 'EUR' };
    expect(readMoney('$950', { ...context, rowCurrency: 'CAD' })).toEqual({ value: 950, currency: 'CAD' });
    expect(readMoney('€ 950', { ...context, rowCurrency: 'USD' })).toMatchObject({ code: 'contradiction' });
  });

  test('amounts in any notation read back, beside one that shows it', () => {
    const locales = [
      'en-US',
      'de-DE',
      'fr-FR',
      'de-CH',
      'pt-BR',
      'en-IN',
      'pl-PL',
      'sv-SE',
      'it-IT',
      'nl-NL',
      'tr-TR',
      'cs-CZ',
    ];
    const currencies = ['EUR', 'PLN', 'CHF', 'BRL', 'INR', 'TRY', 'CZK', 'GBP', 'KWD'];
    const cents = fc.integer({ min: 1, max: 99_999_999_99 });
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(...currencies),
        fc.constantFrom('symbol', 'code'),
        fc.array(cents, { minLength: 1, maxLength: 8 }),
        (locale, currency, currencyDisplay, amounts) => {
          const how = { style: 'currency', currency, currencyDisplay } as const;
          const format = new Intl.NumberFormat(locale, how);
          const whole = new Intl.NumberFormat(locale, { ...how, maximumFractionDigits: 0 });
          const written = amounts.flatMap((amount) => [
            format.format(amount / 100),
            whole.format(Math.ceil(amount / 100)),
          ]);
          const values = amounts.flatMap((amount) => [
            `${amount / 100} ${currency}`,
            `${Math.ceil(amount / 100)} ${currency}`,
          ]);
          expect([written, readColumn([...written, format.format(1234.5)]).slice(0, -1)]).toEqual([written, values]);
        },
      ),
    );
  });
});
