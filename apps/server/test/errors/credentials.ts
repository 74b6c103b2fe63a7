import { headers } from '@lead-engagement/contract';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { inTenant } from '../../src/db/client.js';
import { revokeApiKey } from '../../src/features/accounts/api-keys/queries.js';
import { decodeId, encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { createSessionTokens } from '../../src/security/session-tokens.js';
import { type Answer, testSecretKey } from '../support/api.js';
import { header } from '../support/expect.js';
import { apiLeads, type ErrorCase, get, plainLeads, seesRetryAfter, type World } from './case.js';

const expiredAt = '2026-01-01T00:00:00.000Z';

const unauthenticated: Omit<ErrorCase, 'code'>[] = [
  {
    when: 'no credential is sent',
    tells: /Send Authorization: Bearer/,
    raise: ({ api }) => api.send({ url: plainLeads }),
  },
  {
    when: 'the Authorization header is malformed',
    tells: /must read: Bearer/,
    raise: (world) => getAs(world, 'Basic dTpw'),
  },
  {
    when: 'the checksum of the key is wrong',
    tells: /copied whole/,
    raise: (world) => {
      const { key } = world.sample.caller;
      return getAs(world, `Bearer ${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`);
    },
  },
  {
    when: 'the key is well-formed but unknown',
    tells: /for this server/,
    raise: (world) => getAs(world, `Bearer ${generateApiKey('LIVE')}`),
  },
  {
    when: 'X-Api-Key is used where it is not read',
    tells: /X-Api-Key is read only under \/api\/v1/,
    raise: ({ api, sample }) => api.send({ url: plainLeads, headers: { [headers.apiKey]: sample.caller.key } }),
  },
];

/** Requests of callers without permission, or over a limit. */
export const credentialCases: ErrorCase[] = [
  ...unauthenticated.map((each) => ({ ...each, code: 'UNAUTHENTICATED' as const, sees: seesChallenge })),
  {
    code: 'KEY_REVOKED',
    when: 'the key was revoked',
    tells: /Use another key/,
    raise: useRevokedKey,
    sees: seesChallenge,
  },
  {
    code: 'KEY_EXPIRED',
    when: 'the key has expired',
    tells: new RegExp(`${expiredAt}.*Create a new key`),
    raise: async ({ api, sample }) =>
      (await api.newCaller(sample.tenant, ['admin'], expiredAt)).call('GET', plainLeads),
    sees: seesChallenge,
  },
  {
    code: 'TOKEN_EXPIRED',
    when: 'the session token has expired',
    tells: /refresh token/,
    raise: useExpiredToken,
    sees: seesChallenge,
  },
  {
    code: 'UNAUTHENTICATED',
    when: 'a sign-in does not fit',
    tells: /Wrong e-mail address or password.*reset your password/,
    raise: ({ api }) => {
      const payload = { email: 'nobody@example.com', password: 'no such password' };
      return api.send({ method: 'POST', url: '/v1/auth/login', payload });
    },
    sees: seesChallenge,
  },
  {
    code: 'FORBIDDEN',
    when: 'a key does what is for signed-in users',
    tells: /for a signed-in user, not for a key/,
    raise: ({ sample }) => sample.caller.call('PATCH', '/v1/me', { name: 'x' }),
  },
  {
    code: 'FORBIDDEN',
    when: 'the key lacks the scope',
    tells: /one of these scopes: create:leads, or write:leads/,
    raise: async ({ api, sample }) => (await api.newCaller(sample.tenant, ['read:leads'])).call('POST', plainLeads, {}),
  },
  {
    code: 'TENANT_REQUIRED',
    when: '/api/v1 is called without X-Tenant-ID',
    tells: /Send X-Tenant-ID/,
    raise: ({ api, sample }) => api.send({ url: apiLeads, headers: { authorization: `Bearer ${sample.caller.key}` } }),
  },
  {
    code: 'TENANT_MISMATCH',
    when: 'X-Tenant-ID names another tenant',
    tells: /Send the tenant that the credential belongs to/,
    raise: (world) => get(world, apiLeads, { [headers.tenantId]: encodeId('tenant', newUuid()) }),
  },
  {
    code: 'RATE_LIMITED',
    when: 'the tenant has used up its minute',
    tells: /Wait \d+ s/,
    raise: useUpMinute,
    sees: seesRetryAfter,
  },
  {
    code: 'CONCURRENCY_LIMITED',
    when: 'no slot of the tenant comes free',
    tells: /in flight.*Wait \d+ s/,
    raise: async ({ api }) => {
      const tenant = await api.newTenant({ limitOverrides: { concurrent: 0 } });
      return (await api.newCaller(tenant)).call('GET', plainLeads);
    },
    sees: seesRetryAfter,
  },
];

function seesChallenge(answer: Answer): void {
  expect(header(answer, 'WWW-Authenticate')).toMatch(/^Bearer resource_metadata="http[^"]+"$/);
}

function getAs({ api }: World, authorization: string): Promise<Answer> {
  return api.send({ url: plainLeads, headers: { authorization } });
}

async function useRevokedKey({ api, sample: { tenant } }: World): Promise<Answer> {
  const caller = await api.newCaller(tenant);
  const id = decodeId('apiKey', caller.keyId) as string;
  await inTenant(api.db, tenant, (tx) => revokeApiKey(tx, tenant, id, new Date()));
  return caller.call('GET', plainLeads);
}

async function useExpiredToken({ api, sample: { tenant, user } }: World): Promise<Answer> {
  const claims = decodeJwt<{ sid: string }>(user.token);
  const tokens = createSessionTokens(testSecretKey);
  const expired = { tenantId: encodeId('tenant', tenant), userId: user.id, sessionId: claims.sid };
  const token = await tokens.signAccess({ ...expired, expiresAtMs: Date.parse(expiredAt) });
  return api.send({ url: plainLeads, headers: { authorization: `Bearer ${token}` } });
}

async function useUpMinute({ api }: World): Promise<Answer> {
  const caller = await api.newCaller(await api.newTenant({ limitOverrides: { perMinute: 1 } }));
  await caller.call('GET', plainLeads);
  return caller.call('GET', plainLeads);
}
