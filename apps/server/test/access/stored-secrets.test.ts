import { contract, secretsOf } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { startTestApi, type TestApi } from '../support/api.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, type TestUser } from '../support/sign-in.js';

interface Moved {
  /** Where the record is made, and what with. */
  make: readonly [url: string, body: object];
  at: (id: string) => string;
  /** Names another place for what is stored. */
  change: object;
  /** The field that must be sent too. */
  field: string;
}

const mailbox = {
  address: 'ada@example.com',
  smtp: { host: 'smtp.example.com' },
  auth: { type: 'PASSWORD', password: 'secret' },
};
const moved = { change: { smtp: { host: 'evil.example.com' } }, field: 'body.auth.password' };

/** What changes a record with a secret that a client has sent: what moves the secret elsewhere, or why nothing does. */
const operations: Record<string, Moved | string> = {
  'mailboxes.update': { make: ['/v1/mailboxes', mailbox], at: (id: string) => `/v1/mailboxes/${id}`, ...moved },
  'me.updateMailbox': { make: ['/v1/me/mailbox', mailbox], at: () => '/v1/me/mailbox', ...moved },
  'webhookEndpoints.update': {
    make: [
      '/v1/webhook-endpoints',
      {
        url: 'amqps://8.8.8.8/',
        events: ['lead.created'],
        destination: { type: 'amqp' },
        credentials: { username: 'ada', password: 'secret' },
      },
    ],
    at: (id: string) => `/v1/webhook-endpoints/${id}`,
    change: { url: 'amqps://9.9.9.9/' },
    field: 'body.credentials',
  },
  'channels.update': 'An address of a mail server has its password in it; all other hosts are those of the operator.',
  'trackingSettings.update': 'The hosts of providers are those of the operator.',
};

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi({ destinations: ['amqp'] });
  admin = await addSignedIn(api, await api.newTenant(), 'OWNER');
});
afterAll(() => api.close());

test('each operation that changes a record with a secret is known here', () => {
  const found = Object.entries(contract).flatMap(([resource, routes]) =>
    Object.entries(routes as Record<string, { method: string; body?: ZodType }>).flatMap(([name, { method, body }]) =>
      method === 'PATCH' && body && secretsOf(body).some(({ use }) => use === 'SENT') ? [`${resource}.${name}`] : [],
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(operations).toSorted());
});

const movable = Object.entries(operations).flatMap(([name, how]) =>
  typeof how === 'string' ? [] : [[name, how] as const],
);
test.each(movable)(
  '%s sends a stored secret to no other place',
  async (_, { make: [url, body], at, change, field }) => {
    const path = at(dataOf(await admin.call('POST', url, body), 201).id);
    const before = dataOf(await admin.call('GET', path), 200);
    const { error } = await admin.call('PATCH', path, change);
    expect([error?.code, error?.details?.[0]?.path]).toEqual(['VALIDATION_ERROR', field]);
    expect(dataOf(await admin.call('GET', path), 200)).toEqual(before);
  },
);
