import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalRateLimiter } from '../../src/limits/rate/local-rate-limiter.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { makeBody } from '../support/bodies.js';
import { openBrowser, type TestBrowser, visitPage } from '../support/browser.js';
import { findChromium } from '../support/chromium.js';
import { bothPaths, fillPath, routes, schemaOf } from '../support/routes.js';
import { createSample, dataOf, type Sample } from '../support/sample.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

const executablePath = findChromium();
/** The types of bodies that a page may send to another origin without asking. */
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

interface Attack {
  /** The path as the contract has it, and as the log names it. */
  route: string;
  url: string;
  method: string;
  body: string | null;
}

// Cookies do not tell the ports of a host apart: a page of the same host at another port is the worst of all other origins.
describe.skipIf(executablePath === undefined)('a hostile page of another origin, in a signed-in Chromium', () => {
  let api: TestApi;
  let browser: TestBrowser;
  let context: BrowserContext;
  let sample: Sample;
  let user: TestUser;
  let origin: string;
  let attacker: Server;
  let signedIn: Page;
  let hostile: Page;
  beforeAll(async () => {
    const rateLimiter = createLocalRateLimiter();
    // Otherwise most attacks would be refused for being many, and not for what they lack.
    api = await startTestApi({ rateLimiter: { ...rateLimiter, countFailure: rateLimiter.describeAddress } });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    sample = await createSample(api);
    user = await addSignedIn(api, sample.tenant, 'OWNER');
    attacker = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<body>Win a prize'));
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
    browser = await openBrowser(executablePath as string);
    ({ page: signedIn } = await visitPage(browser));
    context = signedIn.context();
    // The dashboard tells every 30 s that its user is there: of the writes that are logged, none is to be its own.
    await signedIn.route(`**${contract.me.setPresence.path}`, (route) => route.abort());
    await signedIn.goto(origin + documentationPaths.dashboard);
    await signedIn.getByLabel('E-mail address').fill(user.email);
    await signedIn.getByLabel('Password', { exact: true }).fill(testPassword);
    await signedIn.getByRole('button', { name: 'Sign in' }).click();
    await signedIn.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    hostile = await context.newPage();
    await hostile.goto(`http://127.0.0.1:${(attacker.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    attacker?.close();
    await api?.close();
  });

  /** Requests that would change something for a user whose session went along with them. */
  function listAttacks(): Attack[] {
    return routes
      .filter(({ route }) => route.method !== 'GET' && route.metadata.scope !== 'public')
      .map(({ name, resource, route }) => ({
        route: route.path,
        url: origin + fillPath(bothPaths(route)[0], sample.params[resource]),
        method: route.method,
        body: schemaOf(route) ? JSON.stringify(makeBody(name, sample, 'csrf')) : null,
      }));
  }

  /** The requests since a line of the log that could change something. The dashboard itself only reads meanwhile. */
  const answersSince = (line: number) =>
    api.logged
      .slice(line)
      .map((text) => JSON.parse(text) as { msg: string; method: string; route: string; status: number })
      .filter(({ msg, method }) => msg === 'request' && !['GET', 'HEAD', 'OPTIONS'].includes(method));

  /** What tells that something was changed. */
  async function readState() {
    const urls = [
      '/v1/audit-log',
      '/v1/leads',
      '/v1/contacts',
      '/v1/tags',
      '/v1/users',
      '/v1/api-keys',
      '/v1/webhook-endpoints',
    ];
    const totals = await Promise.all(urls.map(async (url) => (await user.call('GET', url)).meta.total));
    const changes = [];
    for (const [resource, since] of Object.entries(cursors)) {
      const page = dataOf(await user.call('GET', `/v1/changes?resource=${resource}&since=${since}`), 200);
      changes.push(page.length);
    }
    return { totals, changes };
  }
  const cursors: Record<string, string> = {};

  test('cannot change anything by fetch with credentials, of any method, with any simple type of body', async () => {
    for (const resource of ['lead', 'contact', 'activity'])
      cursors[resource] = (await user.call('GET', `/v1/changes?resource=${resource}`)).meta.cursor;
    const before = await readState();
    const attacks = listAttacks();
    expect(attacks.length).toBeGreaterThan(100);
    const line = api.logged.length;
    const send = ([list, types]: [Attack[], readonly string[]]) =>
      Promise.all(
        list.flatMap(({ url, method, body }) =>
          types.flatMap((type) =>
            (['no-cors', 'cors'] as const).map(async (mode) => {
              const init: RequestInit = { method, mode, credentials: 'include', headers: { 'content-type': type } };
              // The browser itself refuses other methods without CORS.
              const response = await fetch(url, body === null ? init : { ...init, body }).catch(() => undefined);
              return response && response.type !== 'opaque' ? `${method} ${url} ${response.status}` : undefined;
            }),
          ),
        ),
      ).then((seen) => seen.filter((each) => each !== undefined));
    const readable: string[] = [];
    for (let at = 0; at < attacks.length; at += 20)
      readable.push(
        ...(await hostile.evaluate(send, [attacks.slice(at, at + 20), simpleTypes] as [Attack[], string[]])),
      );
    expect(readable).toEqual([]);
    const answers = answersSince(line);
    expect(answers.length).toBeGreaterThan(300);
    expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
    expect(await readState()).toEqual(before);
  });

  test('cannot change anything by forms, not even with a body that reads as JSON, and cannot sign the user in as another', async () => {
    const before = await readState();
    const posts = listAttacks().filter(({ method }) => method === 'POST');
    const login = { email: 'evil@example.com', password: testPassword };
    const { path } = contract.auth.login;
    const others = [...posts, { route: path, url: origin + path, method: 'POST', body: JSON.stringify(login) }];
    // What a type does is the same for each route: the first gets all, the others one in turn.
    const forms = others.map((each, at) => ({
      ...each,
      types: at === 0 ? simpleTypes : [simpleTypes[at % simpleTypes.length] as string],
    }));
    const line = api.logged.length;
    for (const { url, body, types } of forms) {
      await hostile.evaluate(
        async ([action, json, enctypes]) => {
          for (const type of enctypes) {
            const frame = Object.assign(document.createElement('iframe'), { name: `f${Math.random()}` });
            const form = Object.assign(document.createElement('form'), { action, method: 'POST', target: frame.name });
            form.enctype = type;
            // As text/plain, name and value are joined by `=`: `{"a":1,…,"x":"=y"}`.
            const [name, value] = type === 'text/plain' ? [`${json.slice(0, -1)},"x":"`, '"}'] : ['body', json];
            form.append(Object.assign(document.createElement('input'), { name, value }));
            document.body.append(frame, form);
            await new Promise((resolve) => {
              frame.addEventListener('load', resolve);
              form.submit();
            });
            frame.remove();
            form.remove();
          }
        },
        [url, body ?? '{}', types] as [string, string, string[]],
      );
    }
    const answers = answersSince(line);
    const sent = forms.flatMap(({ route, types }) => types.map(() => `POST ${route}`));
    expect(answers.map(({ method, route }) => `${method} ${route}`).sort()).toEqual(sent.sort());
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect(await readState()).toEqual(before);
    await signedIn.reload();
    await signedIn.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  });

  test('finds no token: none is in a cookie or in local storage, and frames, windows and channels tell nothing', async () => {
    const stored = await signedIn.evaluate(() => ({
      cookie: document.cookie,
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      url: location.href,
      name: window.name,
    }));
    // The refresh token of this tab: session storage belongs to one tab and one origin.
    const kept = Object.entries(JSON.parse(stored.session) as Record<string, string>);
    const refreshToken = kept.find(([name]) => name.startsWith('lead-engagement.session'))?.[1].split(' ')[1] ?? '';
    expect(refreshToken).not.toBe('');
    expect(await context.cookies()).toEqual([]);
    for (const place of [stored.cookie, stored.local, stored.url, stored.name])
      expect(place.includes(refreshToken) || /eyJ|token/i.test(place), place).toBe(false);
    const channels = await signedIn.evaluate(() => Object.keys(sessionStorage));
    const stolen = await hostile.evaluate(
      async ([page, names]) => {
        const heard: unknown[] = [];
        const listen = (each: { data: unknown }) => heard.push(each.data);
        window.addEventListener('message', listen);
        for (const name of names) {
          const channel = new BroadcastChannel(name);
          channel.addEventListener('message', listen);
          channel.postMessage({ type: 'ask' });
        }
        const frame = Object.assign(document.createElement('iframe'), { src: page });
        await new Promise((resolve) => {
          frame.addEventListener('load', resolve);
          document.body.append(frame);
        });
        const opened = window.open(page, '_blank');
        const read = (of: () => unknown) => {
          try {
            return String(of());
          } catch {
            return 'refused';
          }
        };
        const seen = () => [
          read(() => frame.contentDocument?.body.textContent ?? 'refused'),
          read(() => frame.contentWindow?.sessionStorage.length),
          read(() => (opened?.closed ? 'refused' : opened?.sessionStorage.length)),
          read(() => (opened?.closed ? 'refused' : opened?.document.body.textContent)),
        ];
        // The other window has been loaded once its document is not the empty one that can be read at first.
        for (let tries = 0; tries < 600 && seen().some((each) => each !== 'refused'); tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 100));
        opened?.postMessage({ type: 'ask' }, '*');
        frame.contentWindow?.postMessage({ type: 'ask' }, '*');
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { seen: seen(), heard, own: [document.cookie, localStorage.length, sessionStorage.length] };
      },
      [origin + documentationPaths.dashboard, channels] as [string, string[]],
    );
    expect(stolen).toEqual({ seen: Array(4).fill('refused'), heard: [], own: ['', 0, 0] });
    // The other tab signs the new window in. It would write that its user is there, which the other tests would count.
    for (const page of context.pages()) if (page !== signedIn && page !== hostile) await page.close();
  });

  test('while the same requests by a program with the token of the user do change something', async () => {
    const { url, body } = listAttacks().find((attack) => attack.url.endsWith('/v1/tags')) as Attack;
    const status = await signedIn.evaluate(
      async ([address, json, token]) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'csrf',
        };
        return (await fetch(address, { method: 'POST', headers, body: json })).status;
      },
      [url, body ?? '', user.token] as [string, string, string],
    );
    expect(status).toBe(201);
  });
});
