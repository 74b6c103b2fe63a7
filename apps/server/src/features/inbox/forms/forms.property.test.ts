import type { Form, FormSubmission } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { submissionWork } from './job.js';
import { processSubmission } from './process.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Few people and texts, so that much is the same. */
const sent = fc.record({
  person: fc.nat({ max: 3 }),
  text: fc.nat({ max: 2 }),
  /** Which page it comes from; 0: one without a token. */
  page: fc.nat({ max: 2 }),
  times: fc.integer({ min: 1, max: 3 }),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('send' as const), all: fc.array(sent, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('work' as const), workers: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'killed' as const }) },
);

let run = 0;

/** Sends a form as a client does that waits if too many ask at once. */
async function send(form: Form, payload: object, address: string, tries = 20): Promise<number> {
  const headers = { accept: 'application/json', 'x-forwarded-for': address };
  const { status } = await api.send({ method: 'POST', url: `/f/${form.id}`, headers, payload });
  return status === 429 && tries > 0 ? send(form, payload, address, tries - 1) : status;
}

test('whatever is sent at once, again, and worked on by servers that end: each is stored once, one lead, one contact for an address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      run += 1;
      const address = `203.0.113.${run}`;
      const caller = await api.newCaller(await api.newTenant());
      const fields = [
        { name: 'email', to: 'contact.email' },
        { name: 'message', to: 'message' },
      ];
      const form: Form = dataOf(await caller.call('POST', '/v1/forms', { name: 'Ask', fields }), 201);
      const json = { accept: 'application/json' };
      const read = async () => dataOf(await api.send({ method: 'GET', url: `/f/${form.id}`, headers: json }), 200);
      const tokens = ['', (await read()).token, (await read()).token];
      const listed = async (): Promise<FormSubmission[]> =>
        dataOf(await caller.call('GET', `/v1/forms/${form.id}/submissions?limit=200`), 200);
      const expected = new Set<string>();
      for (const one of steps) {
        if (one.kind === 'send') {
          const posts = one.all.flatMap(({ person, text, page, times }) => {
            expected.add(`${person} ${text} ${page}`);
            const payload = { email: `p${person}@example.com`, message: `m${text}`, _token: tokens[page] };
            return Array.from({ length: times }, () => send(form, payload, address));
          });
          expect(new Set(await Promise.all(posts))).toEqual(new Set([200]));
        } else if (one.kind === 'work') {
          await Promise.all(Array.from({ length: one.workers }, () => doWork(api.workerDb, [submissionWork])));
        } else {
          // A server that ended after its work was done, and before it said so: another one does it again.
          const [row] = (await listed()).filter(({ status }) => status === 'RECEIVED');
          const lease = row && {
            tenantId: decodeId('tenant', row.tenantId) as string,
            id: decodeId('formSubmission', row.id) as string,
          };
          if (lease) await Promise.all([1, 2].map(() => processSubmission(api.workerDb, lease, new Date())));
        }
      }
      await doWork(api.workerDb, [submissionWork]);
      const rows = await listed();
      const made = rows.filter(({ status }) => status === 'PROCESSED');
      expect(rows).toHaveLength(expected.size);
      expect(made.length + rows.filter(({ status }) => status === 'SPAM').length).toBe(rows.length);
      expect(new Set(made.map(({ leadId }) => leadId)).size).toBe(made.length);
      const leads = dataOf(await caller.call('GET', '/v1/leads?limit=200'), 200);
      expect(leads).toHaveLength(made.length);
      const people = new Set(made.map(({ values }) => values.find(({ to }) => to === 'contact.email')?.value));
      expect(dataOf(await caller.call('GET', '/v1/contacts?limit=200'), 200)).toHaveLength(people.size);
    }),
    { numRuns: 8 },
  );
});
