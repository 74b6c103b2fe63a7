import { expect, test, vi } from 'vitest';
import { activateLanguage } from '../src/i18n/i18n.js';
import { formatMoney } from '../src/lib/format.js';

test('an amount shows its decimals where it has any, and whole ones stay whole', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await activateLanguage('en');
  expect(formatMoney(1234.5, 'EUR')).toBe('€1,234.50');
  expect(formatMoney(0.99, 'EUR')).toBe('€0.99');
  expect(formatMoney(1234, 'EUR')).toBe('€1,234');
  expect(formatMoney(1234, 'KWD').replace(/\s/g, ' ')).toBe('KWD 1,234');
  expect(formatMoney(1.5, 'KWD').replace(/\s/g, ' ')).toBe('KWD 1.500');
  expect(formatMoney(10.5, 'JPY')).toBe('¥10.5');
});
