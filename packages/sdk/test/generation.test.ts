import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSdkWords } from '../scripts/generation/wording.js';

const folder = join(import.meta.dirname, '../src/resources');

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
