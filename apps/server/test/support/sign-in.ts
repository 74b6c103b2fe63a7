import type { UserRole } from '@lead-engagement/contract';
import { expect } from 'vitest';
import { inTenant } from '../../src/db/client.js';
import { createUser } from '../../src/features/accounts/users/service.js';
import { encodeId } from '../../src/ids.js';
import { createPasswords } from '../../src/security/passwords.js';
import type { TestCaller } from './api.js';
import type { SampleApi } from './feature-samples.js';

/** The password of every user created here. */
export const testPassword = 'correct horse battery';
const passwordHash = createPasswords({ cost: { ln: 4, r: 8, p: 1 } }).hash(testPassword);

/** The name of a user with this address. */
export const nameOf = (email: string) => `User ${email.split('@')[0]}`;

/** Creates a user who has set a password. Returns the public id. */
export async function addUser(api: SampleApi, tenant: string, email: string, role: UserRole): Promise<string> {
  const hash = await passwordHash;
  return inTenant(api.db, tenant, async (tx) => {
    const id = await createUser(
      { tx, caller: { tenantId: tenant }, now: new Date() },
      { email, name: nameOf(email), role },
    );
    await tx`update users set password_hash = ${hash} where tenant_id = ${tenant} and id = ${id}`;
    return encodeId('user', id);
  });
}

/** Sets the password of a user of a tenant. */
export async function setTestPassword(api: Pick<SampleApi, 'owner'>, tenant: string, email: string): Promise<void> {
  await api.owner`
    update users set password_hash = ${await passwordHash} where tenant_id = ${tenant} and email = ${email}`;
}

/** A user as a caller. */
export interface TestUser extends Pick<TestCaller, 'tenantId' | 'credentials' | 'call'> {
  id: string;
  email: string;
  token: string;
  refreshToken: string;
}

/** Signs a user in. */
export async function signIn(
  api: SampleApi,
  tenant: string,
  email: string,
  password = testPassword,
): Promise<TestUser> {
  const tenantId = encodeId('tenant', tenant);
  const body = { email, password, tenantId };
  const { status, data: session, text } = await api.send({ method: 'POST', url: '/v1/auth/login', payload: body });
  expect(status, text).toBe(200);
  const credentials = { authorization: `Bearer ${session.token}` };
  return {
    id: session.user.id,
    email,
    tenantId,
    token: session.token,
    refreshToken: session.refreshToken,
    credentials,
    call: (method, url, payload, more = {}) =>
      api.send({
        method: method as 'GET',
        url,
        headers: { ...credentials, ...more },
        ...(payload === undefined ? {} : { payload: payload as object }),
      }),
  };
}

/** Creates a user with a role, and signs the user in. */
export async function addSignedIn(api: SampleApi, tenant: string, role: UserRole): Promise<TestUser> {
  const email = `${role.toLowerCase()}-${Math.random().toString(36).slice(2)}@example.com`;
  await addUser(api, tenant, email, role);
  return signIn(api, tenant, email);
}
