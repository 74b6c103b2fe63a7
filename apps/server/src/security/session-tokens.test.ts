import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { createSessionTokens } from './session-tokens.js';

const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
const now = new Date();
const claims = {
  tenantId: 'tn_1',
  userId: 'usr_1',
  sessionId: 'ses_1',
  expiresAtMs: Math.floor(now.getTime() / 1_000) * 1_000 + 60_000,
};
const refreshClaims = { tenantId: 'tn_1', sessionId: 'ses_1', generation: 3 };
const tomorrow = new Date(now.getTime() + 86_400_000).toISOString();

test('tokens stay good through a rotation, are signed with the new key after it, and are dead without theirs', async () => {
  const before = createSessionTokens(older);
  const token = await before.signAccess(claims);
  const refreshToken = await before.signRefresh(refreshClaims, tomorrow);
  const after = createSessionTokens(() => [newer, older]);
  expect(await after.verifyAccess(token, now)).toEqual({ outcome: 'valid', claims });
  expect(await after.verifyRefresh(refreshToken, now)).toEqual({ outcome: 'valid', claims: refreshClaims });

  const fresh = await after.signAccess(claims);
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(token).kid);
  const alone = createSessionTokens(newer);
  expect(await alone.verifyAccess(fresh, now)).toEqual({ outcome: 'valid', claims });
  expect(await alone.verifyAccess(token, now)).toEqual({ outcome: 'invalid' });
  expect(await alone.verifyRefresh(refreshToken, now)).toEqual({ outcome: 'invalid' });
});

test('a token under a key that another server has just added is checked with it, and the next ones are signed with it', async () => {
  let keys: readonly string[] = [older];
  let time = 0;
  const tokens = createSessionTokens(
    () => keys,
    () => time,
  );
  const first = await tokens.signAccess(claims);
  keys = [newer, older];
  const elsewhere = await createSessionTokens(() => keys).signAccess(claims);
  expect(await tokens.verifyAccess(elsewhere, now)).toEqual({ outcome: 'valid', claims });
  time += 1_000;
  expect(await tokens.signAccess(claims)).toBe(elsewhere);
  expect(await tokens.verifyAccess(first, now)).toEqual({ outcome: 'valid', claims });
});

test('a token without a key id, or with that of another key, is none', async () => {
  const tokens = createSessionTokens(() => [newer, older]);
  const [, payload, signature] = (await tokens.signAccess(claims)).split('.');
  const { kid } = decodeProtectedHeader(await createSessionTokens(older).signAccess(claims));
  for (const more of [{}, { kid }, { kid: 'unknown1' }]) {
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'les-session+jwt', ...more })).toString('base64url');
    expect(await tokens.verifyAccess(`${header}.${payload}.${signature}`, now)).toEqual({ outcome: 'invalid' });
  }
});
