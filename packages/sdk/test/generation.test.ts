import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { Schema, SchemaDef } from '../scripts/generation/schema.js';
import { TypeWriter } from '../scripts/generation/type-writer.js';
import { toSdkWords } from '../scripts/generation/wording.js';
import type { WebhookEvent } from '../src/resources/webhook-events.js';

const folder = join(import.meta.dirname, '../src/resources');

test('the custom fields of an event are those of the record that they belong to', () => {
  type Fields = { lead: { budget: number }; contact: { size: 'S' | 'L' } };
  type Data<T extends 'automation.triggered' | 'lead.created' | 'contact.created'> = WebhookEvent<T, Fields>['data'];
  type Values<T> = T extends { customFields: infer V } ? keyof V : never;
  expectTypeOf<Values<Data<'automation.triggered'>['lead']>>().toEqualTypeOf<'budget'>();
  expectTypeOf<Values<Data<'lead.created'>>>().toEqualTypeOf<'budget'>();
  expectTypeOf<Values<Data<'contact.created'>>>().toEqualTypeOf<'size'>();
});

const schemaOf = (def: SchemaDef): Schema => ({ _zod: { def } });
const record = schemaOf({
  type: 'object',
  shape: { customFields: schemaOf({ type: 'record', valueType: schemaOf({ type: 'string' }) }) },
});

test('the generator refuses custom fields whose owner neither a type nor a field names', () => {
  const write = (field: string) => {
    const types = new TypeWriter([]);
    types.startFile('events');
    return types.write(schemaOf({ type: 'object', shape: { [field]: record } }), 'output');
  };
  expect(write('lead')).toContain("CustomValues<F, 'lead'>");
  expect(write('contact')).toContain("CustomValues<F, 'contact'>");
  expect(() => write('record')).toThrow(/whose custom fields/);
});

test.each([
  ['`deleted=true`', '`deleted: true`'],
  ['`?status=OPEN,WON&sort=-value`', "`{ status: ['OPEN', 'WON'], sort: '-value' }`"],
  ['`customFields[key][not]=a,b`', "`customFields: { key: { not: ['a', 'b'] } }`"],
  ['`customFields[key][gte]`', '`customFields: { key: { gte } }`'],
  ['`meta.cursor` of the page before', '`page.cursor` of the page before'],
  ['Use POST /v1/leads/bulk. See `PATCH /api/v1/leads/:id`.', 'Use `leads.bulk`. See `leads.update`.'],
  ['`assignedToId` and `customFields.key`, GET /elsewhere', '`assignedToId` and `customFields.key`, GET /elsewhere'],
])('%s is %s in the words of the SDK', (http, sdk) => {
  expect(toSdkWords(http)).toBe(sdk);
});

test('the documentation of the resources describes arguments and results, not addresses and headers', () => {
  const ownRoute = /^\* `(GET|POST|PUT|PATCH|DELETE) [^`]+`$/;
  const found = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^(\/\*\*|\*)/.test(line) && !ownRoute.test(line))
      .filter((line) =>
        /`[^`\s]*(\w=\w|\w\[\w+\])[^`\s]*`|\bmeta\.|If-Match|\b(GET|POST|PUT|PATCH|DELETE) \//.test(line),
      ),
  );
  expect([...new Set(found)]).toEqual([]);
});
