import { plainTrackingNumber } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { detectCarriers } from '../carriers/detection.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const register = (body: object) => caller.call('POST', '/v1/shipments', body);
const find = async (number: string) =>
  dataOf(await caller.call('GET', `/v1/shipments?trackingNumber=${encodeURIComponent(number)}`), 200);
const newTenant = async () => {
  caller = await api.newCaller(await api.newTenant());
};

const separator = fc.constantFrom('', '', ' ', '-', ' - ', '.', '/', '_', '–', '\u00a0', '\u2011', '\t');
/** A number with separators anywhere but in front. */
const written = (number: string) =>
  fc
    .tuple(fc.array(separator, { minLength: number.length, maxLength: number.length }), fc.boolean())
    .map(([separators, isLower]) => {
      const text = Array.from(number, (character, at) => character + separators[at]).join('');
      return isLower ? text.toLowerCase() : text;
    });

test('separators anywhere never make a second shipment, whatever the number looks like', async () => {
  await newTenant();
  const numbers = fc.oneof(
    fc.constantFrom('986578788855', '1Z5R89390357567127', 'RB123456785GB', '9400111202555842332669'),
    fc.stringMatching(/^[A-Z0-9]{8,20}$/),
  );
  const spelled = numbers.chain((number) => fc.tuple(fc.constant(number), written(number), written(number)));
  await fc.assert(
    fc.asyncProperty(spelled, async ([number, one, other]) => {
      const first = await register({ trackingNumber: one });
      const id = first.status === 201 ? first.data.id : expectFailure(first, 'CONFLICT').existingId;
      expect(expectFailure(await register({ trackingNumber: other }), 'CONFLICT').existingId).toBe(id);
      const bulk = await caller.call('POST', '/v1/shipments/bulk', {
        mode: 'upsert',
        records: [{ trackingNumber: number }, { trackingNumber: other }],
      });
      expect(dataOf(bulk, 200)).toMatchObject([{ id }, { id }]);
      for (const spelling of [number, one, other]) {
        expect(await find(spelling)).toMatchObject([{ id, trackingNumber: plainTrackingNumber(number) }]);
      }
    }),
    { numRuns: 25 },
  );
});

test('what was sent is kept beside the number', async () => {
  await newTenant();
  expect(dataOf(await register({ trackingNumber: ' 9865-7878 8855 ' }), 201)).toMatchObject({
    trackingNumber: '986578788855',
    givenNumber: '9865-7878 8855',
    carrierCode: 'fedex',
  });
  expect(dataOf(await register({ trackingNumber: '1Z5R89390357567127' }), 201)).toMatchObject({ givenNumber: null });
});

describe('a label of USPS', () => {
  const label = '420941079400111202555842332669';
  test.each([
    ['with a ZIP code of five digits', label, '9400111202555842332669'],
    ['with a ZIP code of nine digits', '420 94107-1234 9400 1112 0255 5842 3326 69', '9400111202555842332669'],
    ['of 26 digits', '42094107 92748931507708513018050063', '92748931507708513018050063'],
    ['of a parcel that FedEx hands over', '420112139261290983497923666238', '9261290983497923666238'],
  ])('%s is a shipment of USPS under the number behind the ZIP code', async (_, given, trackingNumber) => {
    await newTenant();
    const sent = dataOf(await register({ trackingNumber: given }), 201);
    expect(sent).toMatchObject({ trackingNumber, givenNumber: given, carrierCode: 'usps' });
    for (const again of [trackingNumber, given]) {
      expect(expectFailure(await register({ trackingNumber: again }), 'CONFLICT').existingId).toBe(sent.id);
      expect(await find(again)).toMatchObject([{ id: sent.id }]);
    }
    expect(detectCarriers(given)[0]?.code).toBe('usps');
  });

  test('after its number was registered is no second shipment', async () => {
    await newTenant();
    const { id } = dataOf(await register({ trackingNumber: '9261290983497923666238' }), 201);
    const again = await register({ trackingNumber: '420112139261290983497923666238' });
    expect(expectFailure(again, 'CONFLICT').existingId).toBe(id);
  });

  test.each([
    '420941079400111202555842332668',
    '4209410794001112025558423326',
    '42094107',
    '420941079400111202555842332669AB',
  ])('is not seen in %s, whose check digit or length is another', (number) =>
    expect(plainTrackingNumber(number)).toBe(number),
  );
});
