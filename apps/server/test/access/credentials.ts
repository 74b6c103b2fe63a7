import { roleScopes, type Scope, scopeNames, type UserRole, userRoles } from '@lead-engagement/contract';
import { inTenant } from '../../src/db/client.js';
import { revokeApiKey } from '../../src/features/accounts/api-keys/queries.js';
import { revokeSessionsOf } from '../../src/features/accounts/auth/queries.js';
import { createAccessTokens } from '../../src/features/accounts/oauth/access-tokens.js';
import { createSigningKeys } from '../../src/features/accounts/oauth/signing-keys.js';
import { decodeId, encodeId, newUuid } from '../../src/ids.js';
import { createCipher } from '../../src/security/encryption.js';
import { createSessionTokens } from '../../src/security/session-tokens.js';
import { type TestApi, testSecretKey } from '../support/api.js';
import type { TestIssuer } from '../support/issuer.js';
import { grantTokens, registerApp, revoke } from '../support/oauth.js';
import { addSignedIn } from '../support/sign-in.js';

/** The credentials of a client, in each state. */
export interface Held {
  valid: string;
  expired: string;
  revoked: string;
  /** A valid credential for another tenant. */
  foreign: string;
  /** The valid one with one character changed. */
  damaged: string;
}

/** A kind of credential: how to create it, and its properties in the specification. */
interface Kind {
  make(
    api: TestApi,
    tenants: { ours: string; theirs: string },
    scopes: readonly Scope[],
    issuer: TestIssuer,
  ): Promise<Held>;
  /** True if the credential determines the tenant, also under /api/v1. */
  carriesTenant: boolean;
  /** True if it belongs to a signed-in user. */
  isUser: boolean;
  expired: string;
  revoked: string;
}

const expiredAt = '2026-01-01T00:00:00.000Z';

const apiKey: Kind = {
  async make(api, { ours, theirs }, scopes) {
    const [valid, revoked, expired, foreign] = await Promise.all([
      api.newCaller(ours, scopes),
      api.newCaller(ours, scopes),
      api.newCaller(ours, scopes, expiredAt),
      api.newCaller(theirs, scopes),
    ]);
    const id = decodeId('apiKey', revoked.keyId) as string;
    await inTenant(api.db, ours, (tx) => revokeApiKey(tx, ours, id, new Date()));
    return {
      valid: valid.key,
      revoked: revoked.key,
      expired: expired.key,
      foreign: foreign.key,
      damaged: valid.key.slice(0, -1) + (valid.key.endsWith('A') ? 'B' : 'A'),
    };
  },
  carriesTenant: false,
  isUser: false,
  expired: 'KEY_EXPIRED',
  revoked: 'KEY_REVOKED',
};

/** The session of a user with a role. */
const session = (role: UserRole): Kind => ({
  async make(api, { ours, theirs }) {
    const [valid, revoked, foreign] = await Promise.all([
      addSignedIn(api, ours, role),
      addSignedIn(api, ours, role),
      addSignedIn(api, theirs, role),
    ]);
    const userId = decodeId('user', revoked.id) as string;
    await inTenant(api.db, ours, (tx) => revokeSessionsOf(tx, ours, userId, undefined, new Date()));
    const expired = await createSessionTokens(testSecretKey).signAccess({
      tenantId: encodeId('tenant', ours),
      userId: valid.id,
      sessionId: encodeId('session', newUuid()),
      expiresAtMs: Date.parse(expiredAt),
    });
    return {
      valid: valid.token,
      revoked: revoked.token,
      expired,
      foreign: foreign.token,
      damaged: changeSignature(valid.token),
    };
  },
  carriesTenant: true,
  isUser: true,
  expired: 'TOKEN_EXPIRED',
  revoked: 'UNAUTHENTICATED',
});

/** The access token of an app to which a user with a role has granted all scopes of the role. */
const appOf = (role: UserRole): Kind => ({
  async make(api, { ours, theirs }, scopes) {
    const app = await registerApp(await api.newCaller(ours), scopes);
    const grant = async (tenant: string) => grantTokens(api, app, await addSignedIn(api, tenant, role));
    const [valid, revoked, foreign] = [await grant(ours), await grant(ours), await grant(theirs)];
    await revoke(api, app, revoked.refreshToken);
    const tokens = createAccessTokens(createSigningKeys(api.db, createCipher(testSecretKey)), 'http://leads.test');
    const claims = await tokens.verify(valid.accessToken, new Date());
    if (claims.outcome !== 'valid') throw new Error('A token that was just issued is valid.');
    return {
      valid: valid.accessToken,
      revoked: revoked.accessToken,
      expired: (await tokens.sign(claims.claims, new Date(expiredAt))).token,
      foreign: foreign.accessToken,
      damaged: changeSignature(valid.accessToken),
    };
  },
  carriesTenant: true,
  isUser: false,
  expired: 'TOKEN_EXPIRED',
  revoked: 'UNAUTHENTICATED',
});

/** A token of the external issuer; the revoked one is of a user who has been disabled. */
const external: Kind = {
  async make(api, { ours, theirs }, scopes, issuer) {
    const leaving = await addSignedIn(api, ours, 'OWNER');
    const owner = await addSignedIn(api, ours, 'OWNER');
    await owner.call('PATCH', `/v1/users/${leaving.id}`, { status: 'DISABLED' });
    const sign = (tenant: string, more: object = {}) =>
      issuer.sign({ sub: 'ada', tenant_id: encodeId('tenant', tenant), scope: scopes.join(' '), ...more });
    const valid = await sign(ours);
    return {
      valid,
      revoked: await sign(ours, { sub: leaving.id }),
      expired: await sign(ours, { exp: Date.parse(expiredAt) / 1_000 }),
      foreign: await sign(theirs),
      damaged: changeSignature(valid),
    };
  },
  carriesTenant: true,
  isUser: false,
  expired: 'TOKEN_EXPIRED',
  revoked: 'UNAUTHENTICATED',
};

/** Changes the first character, because the last one of a token has unused bits. */
function changeSignature(token: string): string {
  const at = token.lastIndexOf('.') + 1;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

/** A caller in the matrix. */
export interface Principal {
  name: string;
  kind: Kind;
  scopes: readonly Scope[];
}

/** One line each: a key with each single scope, and with none; a session of every role; JWTs of apps and of the external issuer. */
export const principals: Principal[] = [
  ...scopeNames.map((scope) => ({ name: `key of ${scope}`, kind: apiKey, scopes: [scope] })),
  { name: 'key without a scope', kind: apiKey, scopes: [] },
  ...userRoles.map((role) => ({ name: `session of ${role}`, kind: session(role), scopes: roleScopes[role] })),
  ...(['OWNER', 'VIEWER'] as const).map((role) => ({
    name: `app of ${role}`,
    kind: appOf(role),
    scopes: roleScopes[role],
  })),
  { name: 'external token of write:leads', kind: external, scopes: ['write:leads'] },
];
