import { expect, test } from 'vitest';
import { createValidator } from '../src/refusals.js';

const schema = {
  type: 'object',
  properties: {
    status: { enum: ['OPEN', 'WON'] },
    limit: { type: 'integer', maximum: 50 },
    lead: { type: 'object', properties: { title: { type: ['string', 'null'] } }, additionalProperties: false },
  },
  required: ['limit'],
  additionalProperties: false,
};

test.each<[object, string]>([
  [{ limit: 1, statuss: 'OPEN' }, 'statuss: There is no such field. Remove it.'],
  [{ limit: 1, lead: { titel: 'x' } }, 'lead.titel: There is no such field. Remove it.'],
  [{ limit: 1, status: 'LOST' }, 'status: Must be one of OPEN, WON.'],
  [{ status: 'OPEN' }, 'limit: Is required.'],
  [{ limit: 1, lead: { title: 5 } }, 'lead.title: Must be a string or null.'],
  [{ limit: 51 }, 'limit: Must be <= 50.'],
  [{ limit: 'x', a: 1 }, 'a: There is no such field. Remove it. limit: Must be a whole number.'],
])('%j is refused with the field and what to send', (args, message) => {
  expect(createValidator().getValidator(schema)(args)).toMatchObject({ valid: false, errorMessage: message });
});

test('arguments that fit are taken', () => {
  expect(createValidator().getValidator(schema)({ limit: 1 })).toMatchObject({ valid: true });
});
