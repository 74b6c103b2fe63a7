import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { createEgressPolicy } from '../../../egress/policy.js';

let api: TestApi;
let caller: TestCaller;
let documents: string;
beforeAll(async () => {
  api = await startTestApi({ egress: createEgressPolicy({ allowCidrs: [], allowLoopback: false }) });
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
  const base = dataOf(await caller.call('POST', '/v1/knowledge-bases', { name: 'Help' }), 201);
  documents = `/v1/knowledge-bases/${base.id}/documents`;
});

const refused = [
  'https://ada:secret@example.com/',
  'https://ada@example.com/',
  'http://example.com/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://api.localhost./',
  'https://10.0.0.1/',
  'https://192.168.1.1:8443/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
];

test.each(refused)('%s, which no webhook can have, no document can have', async (url) => {
  const webhook = { url, events: ['lead.created'] };
  expectFailure(await caller.call('POST', '/v1/webhook-endpoints', webhook), 'VALIDATION_ERROR');
  const text = { kind: 'TEXT', title: 'x', content: 'y' };
  const { id } = dataOf(await caller.call('POST', documents, text), 201);
  for (const answer of [
    await caller.call('POST', documents, { kind: 'URL', url }),
    await caller.call('POST', documents, { ...text, url }),
    await caller.call('PATCH', `${documents}/${id}`, { url }),
    await caller.call('POST', `${documents}/upload?url=${encodeURIComponent(url)}`, 'Hello', {
      'content-type': 'text/plain',
    }),
  ]) {
    expect(expectFailure(answer, 'VALIDATION_ERROR').details?.map(({ path }) => path)).toEqual(['body.url']);
  }
  expect(dataOf(await caller.call('GET', documents), 200)).toHaveLength(1);
});

test('a link to a section of a public page is kept, and what was read can be sent back', async () => {
  const url = 'https://example.com/help?page=1#returns';
  const made = dataOf(await caller.call('POST', documents, { kind: 'TEXT', title: 'x', content: 'y', url }), 201);
  expect(made.url).toBe(url);
  await api.owner`update knowledge_documents set url = 'http://example.com/before'`;
  const read = dataOf(await caller.call('GET', `${documents}/${made.id}`), 200);
  const { passages: _p, ...rest } = read;
  expect(dataOf(await caller.call('PATCH', `${documents}/${made.id}`, rest), 200)).toEqual(read);
});
