import { randomUUID } from 'node:crypto';
import { attachmentLimits } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roomy, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { cleanFileName, TypeDetector } from '../../../files/attachment-type.js';
import { createFilePurge } from '../../../files/stored-files.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { contactPurgeWork } from '../../crm/contacts/purge-job.js';
import { attachmentPurge } from './purges.js';

let api: TestApi;
let caller: TestCaller;
let conversationId: string;
let channelId: string;
let contactId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await openTenant(await api.newTenant());
});

async function openTenant(tenant: string) {
  caller = await api.newCaller(tenant);
  const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
  channelId = (await made('/v1/channels', { platform: 'WEB', botId: bot.id })).id;
  contactId = (await made('/v1/contacts', { name: 'Ada' })).id;
  conversationId = (await made('/v1/conversations', { botId: bot.id, contactId })).id;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const raw = { 'content-type': 'application/octet-stream' };
const dayMs = 86_400_000;
const made = async (path: string, body: unknown) => dataOf(await caller.call('POST', path, body), 201);
const upload = (body: Buffer | string, name = 'a.png', id = conversationId, as = caller) =>
  as.call('POST', `/v1/conversations/${id}/attachments?fileName=${encodeURIComponent(name)}`, body, raw);
const uploaded = async (body: Buffer | string = png, name?: string) => dataOf(await upload(body, name), 201);
const post = (body: object, id = conversationId) => caller.call('POST', `/v1/conversations/${id}/messages`, body);
const download = (id: string, of = conversationId, as = caller) =>
  as.call('GET', `/v1/conversations/${of}/attachments/${id}`);
const visit = (method: 'GET' | 'POST', path: string, token?: string, payload?: unknown, more = {}) =>
  api.send({
    method,
    url: `/v1/chat/${channelId}${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...more },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
const newVisitor = async (): Promise<string> =>
  dataOf(await visit('POST', '/sessions', undefined, {}), 201).visitorToken;
const say = (token: string, body: object) => visit('POST', '/messages', token, { externalId: randomUUID(), ...body });
const storedFiles = async () =>
  (await api.owner`select id from files where tenant_id = ${decodeId('tenant', caller.tenantId) as string}`).length;

describe('a file of the team', () => {
  test('is uploaded, sent with a message or in place of a text, and downloaded as it was, never inline', async () => {
    const file = await uploaded(png, 'logo.png');
    expect(file).toMatchObject({ name: 'logo.png', contentType: 'image/png', size: png.length, status: 'READY' });
    const message = dataOf(await post({ role: 'USER', content: '', attachments: [file] }), 201);
    expect(message).toMatchObject({ content: '', attachments: [file] });
    const [listed] = dataOf(await caller.call('GET', `/v1/conversations/${conversationId}/messages`), 200);
    expect(listed.attachments).toEqual([file]);
    const conversation = dataOf(await caller.call('GET', `/v1/conversations/${conversationId}`), 200);
    expect(conversation.lastMessage.content).toBe('[file: logo.png]');
    const response = await api.app.inject({
      url: `/v1/conversations/${conversationId}/attachments/${file.id}`,
      headers: caller.credentials,
    });
    expect(response.rawPayload).toEqual(png);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="logo\.png"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test('comes as a multipart form, too', async () => {
    const form = [
      '--x',
      'Content-Disposition: form-data; name="file"; filename="C:\\\\temp\\\\report.pdf"',
      'Content-Type: text/html',
      '',
      '%PDF-1.7 and so on',
      '--x--',
      '',
    ].join('\r\n');
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const file = dataOf(await caller.call('POST', `/v1/conversations/${conversationId}/attachments`, form, type), 201);
    expect(file).toMatchObject({ name: 'report.pdf', contentType: 'application/pdf' });
  });

  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with scripts', '\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', Buffer.from('MZ\u0000\u0001\u0002\u0003 This program cannot be run')],
    ['an archive', Buffer.from('PK\u0003\u0004 something else')],
    ['a long file of noise', Buffer.alloc(100_000, 7)],
  ])('is refused if it is %s, whatever its name, and nothing is kept of it', async (_, body) => {
    expectFailure(await upload(body, 'a.png'), 'UNSUPPORTED_MEDIA_TYPE');
    await purgeExpired(api.workerDb, [createFilePurge(api.files)], new Date(Date.now() + 1_000));
    expect(await storedFiles()).toBe(0);
  });

  test('is refused if it is empty or too large, and if the storage of the plan is used up', async () => {
    expectFailure(await upload('', 'a.txt'), 'VALIDATION_ERROR');
    expectFailure(await upload(Buffer.alloc(attachmentLimits.bytes + 1, 'a'), 'a.txt'), 'PAYLOAD_TOO_LARGE');
    await openTenant(await api.newTenant({ limitOverrides: { ...roomy, storageMegabytes: 1 } }));
    expectFailure(await upload(Buffer.alloc(2_000_000, 'a'), 'a.txt'), 'PLAN_LIMIT_REACHED');
    const token = await newVisitor();
    const big = await visit('POST', '/attachments?fileName=a.txt', token, Buffer.alloc(2_000_000, 'a'), raw);
    expectFailure(big, 'PLAN_LIMIT_REACHED');
  });

  test('is in one message only, which may name ten; a repeated message keeps its files', async () => {
    const files = await Promise.all(
      Array.from({ length: 11 }, async (_, at) => (await uploaded(`File ${at}`, 'a.txt')).id),
    );
    const ten = files.slice(0, 10);
    expectFailure(await post({ role: 'USER', content: '', attachments: files }), 'VALIDATION_ERROR');
    expectFailure(await post({ role: 'USER', content: 'x', attachments: [ten[0], ten[0]] }), 'VALIDATION_ERROR');
    expectFailure(await post({ role: 'USER', content: '' }), 'VALIDATION_ERROR');
    const message = { role: 'USER', content: 'x', attachments: ten, externalId: 'once' };
    const first = dataOf(await post(message), 201);
    expect(first.attachments.map(({ id }: { id: string }) => id)).toEqual(ten);
    expect(dataOf(await post(message), 201)).toEqual(first);
    const again = expectFailure(await post({ role: 'USER', content: 'x', attachments: [ten[3]] }), 'VALIDATION_ERROR');
    expect(again.details?.[0]?.path).toBe('body.attachments[0]');
  });

  test('is never that of another conversation or tenant', async () => {
    const file = await uploaded();
    const [mine, of] = [caller, conversationId];
    const bot = await made('/v1/chatbots', { name: 'Bo' });
    const other = (await made('/v1/conversations', { botId: bot.id, contactId })).id;
    const refused = expectFailure(
      await post({ role: 'USER', content: 'x', attachments: [file.id] }, other),
      'VALIDATION_ERROR',
    );
    expectFailure(await download(file.id, other), 'NOT_FOUND');
    await openTenant(await api.newTenant());
    expectFailure(await download(file.id, of), 'NOT_FOUND');
    expectFailure(await download(file.id), 'NOT_FOUND');
    expectFailure(await upload(png, 'a.png', of), 'NOT_FOUND');
    const foreign = expectFailure(
      await post({ role: 'USER', content: 'x', attachments: [file.id] }),
      'VALIDATION_ERROR',
    );
    expect(foreign).toEqual({ ...refused, docs: foreign.docs });
    expect((await download(file.id, of, mine)).status).toBe(200);
  });
});

describe('a file of a visitor', () => {
  test('is sent with its first message, and read by the team; visitors read those of their own thread only', async () => {
    const [token, stranger] = [await newVisitor(), await newVisitor()];
    const file = dataOf(await visit('POST', '/attachments?fileName=me.png', token, png, raw), 201);
    expectFailure(await say(stranger, { content: 'x', attachments: [file.id] }), 'VALIDATION_ERROR');
    const { message } = dataOf(await say(token, { content: '', attachments: [file.id] }), 201);
    expect(message.attachments).toEqual([file]);
    expect((await download(file.id, message.conversationId)).status).toBe(200);
    expect((await visit('GET', `/attachments/${file.id}`, token)).status).toBe(200);
    expectFailure(await visit('GET', `/attachments/${file.id}`, stranger), 'NOT_FOUND');
    expectFailure(await visit('GET', `/attachments/${file.id}`), 'UNAUTHENTICATED');

    const id = message.conversationId;
    dataOf(await caller.call('POST', `/v1/conversations/${id}/takeover`), 200);
    const reply = dataOf(await upload('Hello', 'a.txt', id), 201);
    expectFailure(await visit('GET', `/attachments/${reply.id}`, token), 'NOT_FOUND');
    dataOf(await post({ role: 'HUMAN_AGENT', content: 'Here', attachments: [reply.id] }, id), 201);
    expect((await visit('GET', `/attachments/${reply.id}`, token)).text).toBe('Hello');
    expectFailure(await visit('GET', `/attachments/${reply.id}`, stranger), 'NOT_FOUND');
  });

  test('is read only after it is clear who sends it', async () => {
    expectFailure(await visit('POST', '/attachments', undefined, png, raw), 'UNAUTHENTICATED');
    expectFailure(await visit('POST', '/attachments', 'guessed', png, raw), 'UNAUTHENTICATED');
    expect(await storedFiles()).toBe(0);
  });
});

describe('a stored file', () => {
  const later = (days: number) => new Date(Date.now() + days * dayMs + 1_000);

  test('that no message names is gone after an hour; one in a message stays until its contact is purged', async () => {
    const [used, unused] = [await uploaded('Used', 'a.txt'), await uploaded('Unused', 'a.txt')];
    dataOf(await post({ role: 'USER', content: '', attachments: [used.id] }), 201);
    const purges = [attachmentPurge, createFilePurge(api.files)];
    await purgeExpired(api.workerDb, purges, later(0));
    expect((await download(unused.id)).status).toBe(200);
    await purgeExpired(api.workerDb, purges, later(attachmentLimits.unusedHours / 24));
    await purgeExpired(api.workerDb, purges, later(attachmentLimits.unusedHours / 24));
    expectFailure(await download(unused.id), 'NOT_FOUND');
    expect(await storedFiles()).toBe(1);
    await purgeExpired(api.workerDb, purges, later(400));
    expect((await download(used.id)).text).toBe('Used');

    dataOf(await caller.call('DELETE', `/v1/contacts/${contactId}?purge=true`), 200);
    const gone = async () => {
      await doWork(api.workerDb, [contactPurgeWork]);
      await purgeExpired(api.workerDb, purges, later(400));
      return storedFiles();
    };
    await expect.poll(gone, { timeout: 120_000, interval: 50 }).toBe(0);
  });
});

describe('the type and the name of a file', () => {
  const detect = (body: Buffer, cuts: readonly number[]) => {
    const detector = new TypeDetector();
    let at = 0;
    for (const cut of [...cuts].sort((a, b) => a - b)) {
      const end = Math.min(body.length, Math.max(at, cut));
      detector.add(body.subarray(at, end));
      at = end;
    }
    detector.add(body.subarray(at));
    return detector.end();
  };
  const archive = (...names: string[]) =>
    Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      Buffer.alloc(6_000, 1),
      ...names.map((name) => Buffer.from(`\u0000${name}`)),
    ]);
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

  test('are found however the bytes are cut', () => {
    const known: [Buffer, string | undefined][] = [
      [png, 'image/png'],
      [Buffer.from('Grüße, 世界 🌍'.repeat(500)), 'text/plain'],
      [archive('[Content_Types].xml', 'word/document.xml'), word],
      [archive('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), undefined],
      [Buffer.concat([Buffer.from('a'.repeat(5_000)), Buffer.from([0])]), undefined],
      [Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]), undefined],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.array(fc.nat(10_000), { maxLength: 8 }), ([body, type], cuts) => {
        expect(detect(body, cuts)).toBe(type);
      }),
    );
  });

  test('make a name that is one part of a path, shows all that it has, and ends as its type does', () => {
    expect(cleanFileName('../../etc/passwd', 'text/plain')).toBe('passwd.txt');
    expect(cleanFileName('invoice\u202Egnp.exe', 'image/png')).toBe('invoicegnp.exe.png');
    expect(cleanFileName('page.html', 'text/plain')).toBe('page.html.txt');
    expect(cleanFileName('Budget.XLSX ', 'text/plain')).toBe('Budget.XLSX.txt');
    expect(cleanFileName('  .. ', 'image/png')).toBe('file.png');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const cleaned = cleanFileName(name, 'application/pdf');
        expect(cleaned).toMatch(/^[^/\\\p{Cc}\u202A-\u202E\u2066-\u2069<>:"|?*]+\.pdf$/iu);
        expect(Array.from(cleaned).length).toBeLessThanOrEqual(attachmentLimits.nameChars);
      }),
    );
  });
});
