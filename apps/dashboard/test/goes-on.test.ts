import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const url = 'http://127.0.0.1/app/';
const user = (id: string) => ({ id, tenantId: 'tn_1', name: id, email: `${id}@example.com`, version: 1 });

/** A server with one lead, and the sessions that it accepts. */
function openServer() {
  const live = new Set<string>();
  const sent: { method: string; path: string; key: string | null; token: string }[] = [];
  let signedIn = 'usr_1';
  let isLost = false;
  let count = 0;
  const json = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const answer = (data: object) => json(200, { success: true, data });
  const fetch = async (address: string, init: RequestInit) => {
    const { pathname: path } = new URL(address);
    const headers = new Headers(init.headers);
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    sent.push({ method: init.method ?? '', path, key: headers.get('idempotency-key'), token });
    if (path.endsWith('/auth/login')) {
      count += 1;
      live.add(`token-${count}`);
      const expiresAt = new Date(Date.now() + 900_000).toISOString();
      return answer({
        token: `token-${count}`,
        expiresAt,
        refreshToken: 'r',
        refreshExpiresAt: expiresAt,
        user: user(signedIn),
      });
    }
    if (!live.has(token))
      return json(401, { success: false, error: { code: 'UNAUTHENTICATED', message: 'The session has ended.' } });
    if (path.endsWith('/me')) {
      const tenant = { id: 'tn_1', name: 'Acme', limits: {} };
      return answer({ tenant, principal: { type: 'USER', id: signedIn, label: '' }, scopes: [], user: user(signedIn) });
    }
    if (path.endsWith('/device-keys')) return answer({ keys: [] });
    if (isLost) throw new TypeError('Failed to fetch');
    return answer({ id: 'tag_1', name: 'VIP', version: 1 });
  };
  return {
    fetch,
    sent,
    written: () => sent.filter(({ path, method }) => method === 'POST' && path.endsWith('/tags')),
    endSessions: () => live.clear(),
    signInAs(id: string) {
      signedIn = id;
    },
    lose(lost: boolean) {
      isLost = lost;
    },
  };
}

let server: ReturnType<typeof openServer>;
let device: { onLine: boolean };
let assign: ReturnType<typeof vi.fn>;
beforeEach(async () => {
  vi.resetModules();
  server = openServer();
  device = { onLine: true };
  assign = vi.fn();
  vi.stubGlobal('document', { querySelector: () => null, documentElement: {} });
  vi.stubGlobal('location', { href: url, assign });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const open = async () => ({
  ...(await import('../src/session/session.js')),
  ...(await import('../src/session/go-on.js')),
});
const createTag = (session: Awaited<ReturnType<typeof open>>) =>
  session.goOn(async () =>
    (await import('../src/session/session.js')).client.tags.create({ name: 'VIP' }, { maxRetries: 0 }),
  );
/** The modules of the session are read again for each test. */
vi.setConfig({ testTimeout: 60_000 });

const until = (check: () => boolean) => expect.poll(check, { timeout: 30_000 }).toBe(true);

test('a change that meets the end of the session goes on when its user has signed in again', async () => {
  const session = await open();
  await session.signIn('usr_1@example.com', 'password');
  server.endSessions();
  const change = createTag(session);
  await until(() => session.countWaiting() === 1);
  await session.signIn('usr_1@example.com', 'password');
  expect(await change).toMatchObject({ id: 'tag_1' });
  expect(server.written().map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  expect(session.countWaiting()).toBe(0);
});

test('nothing of a user is sent when another one signs in, or when the user leaves', async () => {
  const session = await open();
  await session.signIn('usr_1@example.com', 'password');
  server.endSessions();
  const change = createTag(session).catch((error: unknown) => error);
  await until(() => session.countWaiting() === 1);
  server.signInAs('usr_2');
  await session.signIn('usr_2@example.com', 'password');
  expect(assign).toHaveBeenCalledOnce();
  expect(session.leaves()).toBe(true);
  session.forget();
  expect(session.isSignedOut(await change)).toBe(true);
  expect(server.written().length).toBe(1);
});

test('a change waits for the network, and one whose answer was lost is sent again with its key', async () => {
  const session = await open();
  await session.signIn('usr_1@example.com', 'password');
  device.onLine = false;
  const change = createTag(session);
  await until(() => session.countWaiting() === 1);
  expect(server.written()).toEqual([]);
  server.lose(true);
  device.onLine = true;
  window.dispatchEvent(new Event('online'));
  device.onLine = false;
  await until(() => server.written().length === 1 && session.countWaiting() === 1);
  server.lose(false);
  device.onLine = true;
  window.dispatchEvent(new Event('online'));
  expect(await change).toMatchObject({ id: 'tag_1' });
  const keys = server.written().map(({ key }) => key);
  expect([keys.length, new Set(keys).size, keys.includes(null)]).toEqual([2, 1, false]);
});
