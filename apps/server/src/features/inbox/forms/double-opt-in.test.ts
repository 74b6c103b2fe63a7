import { type Form, type FormSubmission, formInputs, formLimits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  startTestApi,
  type TestApi,
  type TestCaller,
  testSecretKey,
} from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { openMail, type StoredMail } from '../../../mail/queue.js';
import { createCipher } from '../../../security/encryption.js';
import { confirmationWork } from './confirmation.js';
import { submissionWork } from './job.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let address = 0;
beforeAll(async () => {
  api = await startTestApi({ mail: true });
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  address += 1;
});
afterAll(() => api.close());

const fields = [
  { name: 'name', to: 'contact.name' },
  { name: 'email', to: 'contact.email', required: true },
];
const ada = { name: 'Ada https://evil.example', email: 'Ada@example.com' };
const newForm = async (more: object = {}): Promise<Form> =>
  dataOf(await caller.call('POST', '/v1/forms', { name: 'Newsletter', fields, doubleOptIn: true, ...more }), 201);
const send = (form: Form, inputs: object, headers: Record<string, string> = {}): Promise<Answer> =>
  api.send({
    method: 'POST',
    url: `/f/${form.id}`,
    headers: { accept: 'application/json', 'x-forwarded-for': `198.51.100.${address}`, ...headers },
    payload: inputs,
  });
const listOf = async (form: Form): Promise<FormSubmission[]> =>
  dataOf(await caller.call('GET', `/v1/forms/${form.id}/submissions`), 200);
const lastOf = async (form: Form) => (await listOf(form))[0] as FormSubmission;
const leads = async () => dataOf(await caller.call('GET', '/v1/leads'), 200);
const work = () => doWork(api.workerDb, [submissionWork, confirmationWork]);

async function mailsOf() {
  const cipher = createCipher(testSecretKey);
  const rows = await api.owner<StoredMail[]>`
    select tenant_id, id, encrypted_message, expires_at from mails where tenant_id = ${tenant} order by created_at, id`;
  return rows.map((row) => openMail(cipher, row));
}

/** The link of the last mail: its path, and its secret. */
async function linkOf(): Promise<{ path: string; token: string }> {
  const { text = '' } = (await mailsOf()).at(-1) ?? {};
  const url = new URL(/https?:\/\/leads\.test\S+/.exec(text)?.[0] ?? '');
  return { path: url.pathname + url.search, token: url.searchParams.get(formInputs.confirmation) ?? '' };
}
const open = (path: string): Promise<Answer> =>
  api.send({ method: 'GET', url: path, headers: { accept: 'text/html' } });
const press = (form: Form, token: string): Promise<Answer> =>
  api.send({
    method: 'POST',
    url: `/f/${form.id}/confirm`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ [formInputs.confirmation]: token }).toString(),
  });

describe('a form with double opt-in', () => {
  test('makes nothing until the visitor has pressed the button behind the link; opening it confirms nothing', async () => {
    const form = await newForm({ redirectUrl: 'https://www.example.com/thanks' });
    const receipt = dataOf(await send(form, ada, { 'accept-language': 'de' }), 200);
    expect(receipt).toMatchObject({ needsConfirmation: true, redirectUrl: null });
    expect(receipt.message).toContain('E-Mail');
    const [mail] = await mailsOf();
    expect(mail).toMatchObject({ to: 'Ada@example.com', subject: 'Bitte bestätigen: Newsletter' });
    // What a stranger writes is not sent to others.
    expect(mail?.text).not.toContain('evil');
    await work();
    const pending = await lastOf(form);
    expect(pending).toMatchObject({
      status: 'PENDING_CONFIRMATION',
      leadId: null,
      confirmation: { confirmedAt: null },
    });
    const { path, token } = await linkOf();
    for (let times = 0; times < 2; times += 1) {
      const page = await open(path);
      expect([page.status, page.text.includes('<button'), page.headers['cache-control']]).toEqual([
        200,
        true,
        'no-store',
      ]);
    }
    await work();
    expect([(await lastOf(form)).status, await leads()]).toEqual(['PENDING_CONFIRMATION', []]);
    expect(await mailsOf()).toHaveLength(1);
    const presses = await Promise.all([press(form, token), press(form, token), press(form, token)]);
    expect(presses.map(({ status, headers }) => [status, headers.location])).toEqual(
      Array(3).fill([303, 'https://www.example.com/thanks']),
    );
    expect(await mailsOf()).toEqual([]);
    await work();
    const done = await lastOf(form);
    expect(done).toMatchObject({ status: 'PROCESSED', confirmation: { confirmedAt: expect.any(String) } });
    expect(await leads()).toHaveLength(1);
    await relayAll(api);
    expect(dataOf(await caller.call('GET', '/v1/events?type=form.submitted'), 200)).toMatchObject([
      { actor: { type: 'visitor', id: done.id }, data: { id: done.id } },
    ]);
    // The secret is stored nowhere.
    const [row] = await api.owner`select s::text as all from form_submissions s where tenant_id = ${tenant}`;
    expect(row?.all).not.toContain(token.split('.')[1]);
  });

  test('expires if nobody confirms it in time; a person can have it worked on all the same', async () => {
    const form = await newForm();
    await send(form, ada);
    const { path, token } = await linkOf();
    await api.owner`update form_submissions set confirm_by = now() - interval '1 minute' where tenant_id = ${tenant}`;
    await api.owner`update work set due_at = now(), ready = true where tenant_id = ${tenant}`;
    expect((await open(path)).status).toBe(410);
    expect((await press(form, token)).status).toBe(410);
    await work();
    const expired = await lastOf(form);
    expect(expired).toMatchObject({ status: 'EXPIRED', values: [{ value: ada.name }, { value: ada.email }] });
    expect((await press(form, token)).status).toBe(410);
    const url = `/v1/forms/${form.id}/submissions/${expired.id}`;
    dataOf(await caller.call('POST', `${url}/retry`), 200);
    await work();
    expect(await lastOf(form)).toMatchObject({ status: 'PROCESSED', confirmation: { confirmedAt: null } });
  });

  test('takes no other secret, and none of another form or of a submission that was deleted', async () => {
    const [form, other] = [await newForm(), await newForm()];
    await send(form, ada);
    const { token } = await linkOf();
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.split('.')[0] ?? '',
      '',
      'x.y',
      `${token}.z`,
    ];
    for (const one of wrong.slice(0, 4)) expect((await press(form, one)).status).toBe(410);
    expect((await press(other, token)).status).toBe(410);
    expect((await press({ ...form, id: 'form_nosuch' }, token)).status).toBe(404);
    const { id } = await lastOf(form);
    dataOf(await caller.call('DELETE', `/v1/forms/${form.id}/submissions/${id}`), 200);
    expect((await press(form, token)).status).toBe(410);
    expect(await mailsOf()).toEqual([]);
    expect(await api.owner`select from work where tenant_id = ${tenant} and kind = 'form-confirmation'`).toHaveLength(
      0,
    );
  });

  test('mails nobody for spam, and one address a few times a day', async () => {
    const form = await newForm();
    const spam = dataOf(await send(form, { ...ada, _website: 'x' }), 200);
    expect([spam.needsConfirmation, await mailsOf()]).toEqual([true, []]);
    const answers: number[] = [];
    for (let at = 0; at <= formLimits.mailsToAddressPerDay; at += 1) {
      answers.push((await send(form, { ...ada, name: `Ada ${at}` }, { 'x-forwarded-for': `203.0.113.${at}` })).status);
    }
    expect(answers).toEqual([...Array(formLimits.mailsToAddressPerDay).fill(200), 429]);
    expect(await mailsOf()).toHaveLength(formLimits.mailsToAddressPerDay);
    expect((await send(form, { ...ada, email: 'bob@example.com' })).status).toBe(200);
  });

  test('needs a required address', async () => {
    const without = { name: 'X', fields: [{ name: 'email', to: 'contact.email' }], doubleOptIn: true };
    const refused = expectFailure(await caller.call('POST', '/v1/forms', without), 'VALIDATION_ERROR');
    expect(refused.details?.[0]?.path).toBe('body.doubleOptIn');
    const form = await newForm();
    const emptied = await caller.call('PATCH', `/v1/forms/${form.id}`, {
      fields: [{ name: 'name', to: 'contact.name' }],
    });
    expect(expectFailure(emptied, 'VALIDATION_ERROR').details?.[0]?.path).toBe('body.doubleOptIn');
  });
});

describe('files of a form', () => {
  const withFiles = [...fields, { name: 'plan', to: 'file', required: true }, { name: 'photo', to: 'file' }];
  const pdf = new Blob([`%PDF-1.7\n${'x'.repeat(400_000)}`], { type: 'text/html' });
  async function sendFiles(form: Form, files: [name: string, blob: Blob, fileName: string][], inputs: object = ada) {
    const body = new FormData();
    for (const [name, blob, fileName] of files) body.append(name, blob, fileName);
    for (const [name, value] of Object.entries(inputs)) body.append(name, value);
    const request = new Request('http://leads.test', { method: 'POST', body });
    return api.send({
      method: 'POST',
      url: `/f/${form.id}`,
      headers: {
        accept: 'application/json',
        'content-type': request.headers.get('content-type') ?? '',
        'x-forwarded-for': `198.51.100.${address}`,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }
  const stored = () =>
    api.owner`select id from files where tenant_id = ${tenant} and expires_at > now() + interval '10 years'`;
  const forgotten = () =>
    api.owner`select id from files where tenant_id = ${tenant} and expires_at between now() and now() + interval '10 years'`;

  test('are kept with the submission and named on the timeline, come as downloads alone, and go with it', async () => {
    const form = await newForm({ doubleOptIn: false, fields: withFiles });
    const page = await open(`/f/${form.id}`);
    expect(page.text).toContain('enctype="multipart/form-data"');
    expect(page.text).toContain('<input type="file" id="f2" name="plan" required');
    const sent = await sendFiles(form, [
      ['plan', pdf, '../../evil.html'],
      ['other', new Blob(['x']), 'other.txt'],
    ]);
    expect(sent.status).toBe(200);
    await work();
    const submission = await lastOf(form);
    expect(submission).toMatchObject({ status: 'PROCESSED' });
    const [kept, other] = submission.files;
    expect(kept).toMatchObject({
      name: 'plan',
      fileName: 'evil.html.pdf',
      contentType: 'application/pdf',
      size: pdf.size,
    });
    expect(other).toMatchObject({ id: null, name: 'other', fileName: 'other.txt' });
    const [activity] = dataOf(
      await caller.call('GET', `/v1/activities?lead=${submission.leadId}&type=form_submitted`),
      200,
    );
    expect(activity.metadata.files).toEqual([kept]);
    const url = `/v1/forms/${form.id}/submissions/${submission.id}/files/${kept?.id}`;
    const file = await caller.call('GET', url);
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringMatching(/^attachment/),
    ]);
    const stranger = await api.newCaller(await api.newTenant());
    expect((await stranger.call('GET', url)).status).toBe(404);
    expect(await stored()).toHaveLength(1);
    const counted = `strangerBytes:form:${decodeId('form', form.id)}`;
    const bytesOf = async () =>
      (
        await api.owner<{ sum: number }[]>`select sum(delta)::int as sum from count_deltas where resource = ${counted}`
      )[0]?.sum ?? 0;
    expect(await bytesOf()).toBeGreaterThan(pdf.size);
    dataOf(await caller.call('DELETE', `/v1/forms/${form.id}/submissions/${submission.id}`), 200);
    expect([await stored(), (await caller.call('GET', url)).status]).toEqual([[], 404]);
  });

  test('twice are stored once, and nothing is left of what was refused', async () => {
    const form = await newForm({ doubleOptIn: false, fields: withFiles });
    const files: Parameters<typeof sendFiles>[1] = [['plan', pdf, 'plan.pdf']];
    const answers = await Promise.all([sendFiles(form, files), sendFiles(form, files)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await listOf(form)).length, (await stored()).length, (await forgotten()).length]).toEqual([1, 1, 0]);
    const missing = expectFailure(await sendFiles(form, []), 'VALIDATION_ERROR');
    expect(missing.details?.map(({ path }) => path)).toEqual(['body.plan']);
    const html = new Blob(['<html><script>alert(1)</script>'.repeat(1_000)]);
    const large = new Blob([`%PDF-1.7\n${'x'.repeat(formLimits.fileBytes)}`]);
    for (const blob of [html, large, new Blob([])]) {
      const refused = await sendFiles(
        form,
        [
          ['plan', blob, 'plan.pdf'],
          ['photo', pdf, 'photo.pdf'],
        ],
        { ...ada, name: 'B' },
      );
      expect(expectFailure(refused, 'VALIDATION_ERROR').details?.map(({ path }) => path)).toEqual(['body.plan']);
    }
    const many = Array.from({ length: formLimits.files + 1 }, (_, at): [string, Blob, string] => [
      'plan',
      pdf,
      `${at}.pdf`,
    ]);
    expect(expectFailure(await sendFiles(form, many), 'VALIDATION_ERROR').details?.[0]?.path).toBe('body.plan');
    expect([(await listOf(form)).length, (await stored()).length, (await forgotten()).length]).toEqual([1, 1, 0]);
  });

  test('that break off leave nothing behind', async () => {
    const form = await newForm({ doubleOptIn: false, fields: withFiles });
    const head = '--b\r\nContent-Disposition: form-data; name="plan"; filename="a.pdf"\r\n\r\n%PDF-1.7 ';
    const answer = await api.send({
      method: 'POST',
      url: `/f/${form.id}`,
      headers: { accept: 'application/json', 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.from(head + 'x'.repeat(100_000)),
    });
    expectFailure(answer, 'BAD_REQUEST');
    expect([(await listOf(form)).length, (await stored()).length, (await forgotten()).length]).toEqual([0, 0, 0]);
  });
});
