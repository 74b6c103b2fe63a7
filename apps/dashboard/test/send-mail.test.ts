import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '../src/drafts/rules.js';
import type { Person } from '../src/pages/mail/people.js';

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answer = (data: object) => json(200, { success: true, data });
const refusal = (code: string, status: number) => json(status, { success: false, error: { code, message: code } });

/** A server that takes mails, each once for its idempotency key. */
function openServer() {
  const mails = new Map<string, { path: string; attachments: readonly string[] }>();
  let uploads = 0;
  let isLost = false;
  let next: (() => Response)[] = [];
  const fetch = async (address: string, init: RequestInit) => {
    const { pathname: path } = new URL(address);
    if (path.endsWith('/auth/login')) {
      const expiresAt = new Date(Date.now() + 900_000).toISOString();
      const user = { id: 'usr_1', tenantId: 'tn_1', name: 'Ada', email: 'ada@example.com', version: 1 };
      return answer({ token: 't', expiresAt, refreshToken: 'r', refreshExpiresAt: expiresAt, user });
    }
    if (path.endsWith('/me')) return answer({ tenant: { id: 'tn_1', name: 'Acme', limits: {} }, scopes: [] });
    if (path.endsWith('/emails/attachments')) {
      uploads += 1;
      return answer({ id: `efl_${uploads}` });
    }
    const given = next.shift();
    if (given) return given();
    const { attachments = [] } = JSON.parse(String(init.body)) as { attachments?: string[] };
    mails.set(new Headers(init.headers).get('idempotency-key') ?? '', { path, attachments });
    if (isLost) throw new TypeError('Failed to fetch');
    return answer({ id: 'eml_1' });
  };
  return {
    fetch,
    mails: () => [...mails.values()],
    lose(lost: boolean) {
      isLost = lost;
    },
    answerNext(...responses: (() => Response)[]) {
      next = responses;
    },
  };
}

let server: ReturnType<typeof openServer>;
beforeEach(() => {
  vi.resetModules();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  server = openServer();
  vi.stubGlobal('document', { querySelector: () => null, documentElement: {} });
  vi.stubGlobal('location', { href: 'http://127.0.0.1/app/', assign: vi.fn() });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => vi.unstubAllGlobals());
/** The modules of the session are read again for each test. */
vi.setConfig({ testTimeout: 60_000 });

const open = async () => {
  const { signIn } = await import('../src/session/session.js');
  await signIn('ada@example.com', 'password');
  const { goOn } = await import('../src/session/go-on.js');
  return {
    ...(await import('../src/pages/mail/send-mail.js')),
    ...(await import('../src/pages/mail/outcomes.js')),
    goOn,
  };
};
const person = (id: string) => ({ contactId: `con_${id}`, leadId: undefined, name: id }) as Person;
const people = [person('1'), person('2'), person('3')];
const common = {
  fields: { subject: 'Boats', text: 'Ten boats.' },
  files: [] as File[],
  answers: undefined,
  outcomes: new Map(),
  note: async () => undefined,
  isStopped: () => false,
};

test('a mail with a file whose response was lost is sent again as the same mail', async () => {
  const { goOn, sendAll } = await open();
  const mail = { ...common, people: [person('1')], files: [new File(['Ten boats.'], 'contract.txt')] };
  const send = () => goOn(() => sendAll(mail, true));
  server.lose(true);
  await expect(send()).rejects.toThrow();
  server.lose(false);
  expect(await send()).toBe(1);
  expect(server.mails()).toEqual([{ path: '/v1/contacts/con_1/emails', attachments: ['efl_1'] }]);
  // A second mail with the same file has a file of its own.
  expect(await send()).toBe(1);
  expect(server.mails()[1]?.attachments).toEqual(['efl_2']);
});

test('the files of a mail that was refused are uploaded again', async () => {
  const { goOn, sendAll } = await open();
  const mail = { ...common, people: [person('1')], files: [new File(['Ten boats.'], 'contract.txt')] };
  server.answerNext(() => refusal('VALIDATION_ERROR', 400));
  await expect(goOn(() => sendAll(mail, true))).rejects.toThrow('VALIDATION_ERROR');
  expect(await goOn(() => sendAll(mail, true))).toBe(1);
  expect(server.mails().map(({ attachments }) => attachments)).toEqual([['efl_2']]);
});

test('mails to several stop after the one that is under way, and go on with those who have got none', async () => {
  const { goOn, sendAll, hasGot } = await open();
  let outcomes: Parameters<typeof hasGot>[0] = new Map();
  const note = async (next: typeof outcomes) => {
    outcomes = next;
  };
  server.answerNext(() => refusal('CONFLICT', 409));
  const send = (isStopped: () => boolean) =>
    goOn(() => sendAll({ ...common, people, outcomes, note, isStopped }, false));
  expect(await send(() => outcomes.size === 2)).toBe(1);
  expect(people.map(({ contactId }) => hasGot(outcomes, contactId))).toEqual([false, true, false]);
  expect(outcomes.get('con_1')?.refused).toContain('CONFLICT');
  expect(await send(() => false)).toBe(3);
  expect(server.mails().map(({ path }) => path.split('/')[3])).toEqual(['con_2', 'con_1', 'con_3']);
});

test('those who have got a mail are in its draft, and a draft that was discarded stays discarded', async () => {
  const { keepSent, readSent, toSentValue, hasGot } = await open();
  const { drafts } = await import('../src/drafts/drafts.js');
  drafts.open('tn_1/usr_1', () => Promise.reject(new Error('This browser stores nothing.')));
  const outcomes = new Map([
    ['con_2', { refused: undefined }],
    ['con_1', { refused: 'No' }],
  ]);
  await keepSent('email/many', outcomes);
  expect(await drafts.read('email/many')).toBeUndefined();
  await drafts.write('email/many', { fields: { text: 'Ten' }, base: { text: '' }, savedAtMs: Date.now() });
  await keepSent('email/many', outcomes);
  const { fields, base } = (await drafts.read('email/many')) as Draft;
  expect([fields.text, base.sent]).toEqual(['Ten', '']);
  const read = readSent(fields.sent ?? '');
  expect(['con_1', 'con_2', 'constructor'].map((id) => hasGot(read, id))).toEqual([false, true, false]);
  expect(toSentValue(read)).toBe(fields.sent);
  expect(toSentValue(readSent(''))).toBe('');
});

test('two leads of one contact are two mails', async () => {
  const { goOn, sendAll } = await open();
  const ofLead = (id: string) => ({ ...person('1'), leadId: `lead_${id}` });
  expect(await goOn(() => sendAll({ ...common, people: [ofLead('1'), ofLead('2')] }, false))).toBe(2);
  expect(server.mails().map(({ path }) => path)).toEqual(['/v1/leads/lead_1/emails', '/v1/leads/lead_2/emails']);
});
