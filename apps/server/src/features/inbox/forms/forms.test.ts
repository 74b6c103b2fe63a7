import { type Form, type FormSubmission, strangerLimits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { contactPurgeWork } from '../../crm/contacts/purge-job.js';
import { submissionWork } from './job.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let address = 0;
beforeAll(async () => {
  api = await startTestApi();
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
  { name: 'message', to: 'message' },
];
const made = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const newForm = (more: object = {}): Promise<Form> => made('/v1/forms', { name: 'Contact us', fields, ...more });
const work = () => doWork(api.workerDb, [submissionWork]);
const read = async (url: string) => dataOf(await caller.call('GET', url), 200);
const listOf = (form: Form, query = ''): Promise<FormSubmission[]> => read(`/v1/forms/${form.id}/submissions?${query}`);
const lastOf = async (form: Form): Promise<FormSubmission> => {
  const [last] = await listOf(form);
  if (!last) throw new Error('Nothing was stored.');
  return last;
};

/** Sends a form as a browser does without a script. */
function post(form: Form, inputs: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  return api.send({
    method: 'POST',
    url: `/f/${form.id}`,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${address}`,
      ...headers,
    },
    payload: new URLSearchParams(inputs).toString(),
  });
}

const ada = { name: 'Ada Lovelace', email: 'Ada@Example.com', message: 'A quote, please.' };

describe('what is sent', () => {
  test('becomes a contact, a lead of the source FORM, an activity and an event with actor and page', async () => {
    const form = await newForm({ tags: ['Website'] });
    const page = 'https://www.example.com/boats?utm_source=news&gclid=abc';
    const sent = await post(form, { ...ada, colour: 'blue', _page: page, _referrer: 'https://search.example/' });
    expect([sent.status, sent.text.includes('We have received your message')]).toEqual([200, true]);
    expect(await listOf(form)).toMatchObject([{ status: 'RECEIVED', leadId: null }]);
    await work();
    const submission = await lastOf(form);
    expect(submission).toMatchObject({
      status: 'PROCESSED',
      values: [
        { name: 'name', to: 'contact.name', value: 'Ada Lovelace' },
        { name: 'email', to: 'contact.email', value: 'Ada@Example.com' },
        { name: 'message', to: 'message', value: 'A quote, please.' },
        { name: 'colour', to: null, value: 'blue' },
      ],
      source: { page, referrer: 'https://search.example/', utm: { utm_source: 'news' }, clickIds: { gclid: 'abc' } },
      contactMatch: 'created',
    });
    const { contactId, leadId } = submission;
    expect(await read(`/v1/contacts/${contactId}`)).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com' });
    const lead = await read(`/v1/leads/${leadId}`);
    expect(lead).toMatchObject({ source: 'FORM', title: 'Contact us', createdBy: { type: 'system', id: null } });
    expect(lead.tagIds).toHaveLength(1);
    const [activity] = await read(`/v1/activities?lead=${leadId}&type=form_submitted`);
    expect(activity).toMatchObject({ content: 'A quote, please.', metadata: { submissionId: submission.id, page } });
    await relayAll(api);
    const [event] = await read('/v1/events?type=form.submitted');
    expect(event).toMatchObject({
      actor: { type: 'visitor', id: submission.id },
      data: { id: submission.id, leadId, source: { page } },
    });
    expect(event.request_id).toBeTruthy();
    expect(await read('/v1/events?type=lead.created')).toMatchObject([{ data: { id: leadId } }]);
  });

  test('never changes a contact that is there: what differs is named and kept with the submission', async () => {
    const { id } = await made('/v1/contacts', {
      name: 'Ada King',
      email: 'ada@example.com',
      phone: '+44 20 7946 0000',
    });
    const before = await read(`/v1/contacts/${id}`);
    const form = await newForm({ fields: [...fields, { name: 'phone', to: 'contact.phone' }] });
    await post(form, { ...ada, phone: '+44 20 7946 0999' });
    await work();
    const submission = await lastOf(form);
    expect(submission).toMatchObject({ status: 'PROCESSED', contactId: id, contactMatch: 'linked' });
    expect(submission.contactIgnored.toSorted()).toEqual(['name', 'phone']);
    const { score: _, updatedAt: __, version: ___, ...after } = await read(`/v1/contacts/${id}`);
    expect(before).toMatchObject(after);
  });

  test('is stored once, however often it is sent at the same moment', async () => {
    const form = await newForm();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(form, ada)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await work();
    expect(await listOf(form)).toHaveLength(1);
    // Something else from the same person is new.
    await post(form, { ...ada, message: 'And another one.' });
    expect(await listOf(form)).toHaveLength(2);
  });

  test('from one page is stored once also much later; a correction is stored too', async () => {
    const form = await newForm();
    const { token } = await show(form);
    await post(form, { ...ada, _token: token });
    await api.owner`update form_submissions set created_at = created_at - interval '1 day'`;
    await post(form, { ...ada, _token: token });
    expect(await listOf(form)).toHaveLength(1);
    await post(form, { ...ada, message: 'Two quotes, please.', _token: token });
    expect(await listOf(form)).toHaveLength(2);
  });

  test('that a rule refuses needs a review, keeps all values, and is worked on again once the rule is mended', async () => {
    const pipeline = await made('/v1/pipelines', { name: 'Boats' });
    const form = await newForm({ pipelineId: pipeline.id });
    dataOf(await caller.call('DELETE', `/v1/pipelines/${pipeline.id}`), 200);
    await post(form, ada);
    await work();
    const stuck = await lastOf(form);
    expect(stuck).toMatchObject({
      status: 'NEEDS_REVIEW',
      leadId: null,
      problem: { code: 'VALIDATION_ERROR', field: null },
    });
    expect(await read('/v1/contacts')).toEqual([]);
    await relayAll(api);
    expect(await read('/v1/events?type=form.submitted')).toMatchObject([{ data: { status: 'NEEDS_REVIEW' } }]);
    const url = `/v1/forms/${form.id}/submissions/${stuck.id}`;
    dataOf(await caller.call('PATCH', `/v1/forms/${form.id}`, { pipelineId: null }), 200);
    expect(dataOf(await caller.call('POST', `${url}/retry`), 200).status).toBe('RECEIVED');
    await work();
    expect(await read(url)).toMatchObject({ status: 'PROCESSED', problem: null, values: stuck.values });
    // Again changes nothing.
    expect(dataOf(await caller.call('POST', `${url}/retry`), 200).status).toBe('PROCESSED');
    await work();
    await relayAll(api);
    expect(await read('/v1/leads')).toHaveLength(1);
    expect(await read('/v1/events?type=form.submitted')).toHaveLength(1);
  });

  test('goes to custom fields by their types; a value that does not fit is kept and named', async () => {
    await made('/v1/custom-fields', { resource: 'LEAD', key: 'boats', label: 'Boats', type: 'NUMBER' });
    await made('/v1/custom-fields', { resource: 'CONTACT', key: 'club', label: 'Member', type: 'BOOLEAN' });
    const form = await newForm({
      fields: [
        ...fields,
        { name: 'boats', to: 'lead.customFields.boats' },
        { name: 'club', to: 'contact.customFields.club' },
        { name: 'budget', to: 'lead.value' },
      ],
    });
    await post(form, { ...ada, boats: '40', club: 'on', budget: '12.500,50' });
    await post(form, { ...ada, boats: 'many' });
    await work();
    const [wrong, right] = await listOf(form);
    expect(await read(`/v1/leads/${right?.leadId}`)).toMatchObject({ value: 12_500.5, customFields: { boats: 40 } });
    expect(await read(`/v1/contacts/${right?.contactId}`)).toMatchObject({ customFields: { club: true } });
    expect(wrong).toMatchObject({ status: 'NEEDS_REVIEW', problem: { field: 'boats' } });
    const unknown = await caller.call('POST', '/v1/forms', {
      name: 'X',
      fields: [...fields, { name: 'x', to: 'lead.customFields.nosuch' }],
    });
    expect(expectFailure(unknown, 'VALIDATION_ERROR').details?.[0]?.path).toBe('body.fields[3].to');
  });

  test('by multipart is the same; files are named and not kept', async () => {
    const form = await newForm();
    const body = new FormData();
    for (const [name, value] of Object.entries(ada)) body.append(name, value);
    body.append('plan', new Blob(['x'.repeat(1_000)]), 'plan.pdf');
    const request = new Request('http://leads.test', { method: 'POST', body });
    const sent = await api.send({
      method: 'POST',
      url: `/f/${form.id}`,
      headers: { 'content-type': request.headers.get('content-type') as string },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(sent.status).toBe(200);
    expect(await lastOf(form)).toMatchObject({
      values: [{ value: ada.name }, { value: ada.email }, { value: ada.message }],
      files: [{ name: 'plan', fileName: 'plan.pdf' }],
    });
  });

  test('keeps the text of each consent, its version and the time; a text that changes is another version', async () => {
    const consent = { name: 'privacy', text: 'You may answer me.', required: true };
    const form = await newForm({ consents: [consent] });
    expect((await post(form, ada)).status).toBe(400);
    await post(form, { ...ada, privacy: 'yes' });
    const next = await caller.call('PATCH', `/v1/forms/${form.id}`, {
      consents: [{ ...form.consents[0], text: 'You may write to me.' }],
    });
    expect(dataOf(next, 200).consents).toMatchObject([{ version: 2 }]);
    const { consents, createdAt } = await lastOf(form);
    expect(consents).toEqual([{ name: 'privacy', text: 'You may answer me.', version: 1, given: true, at: createdAt }]);
  });

  test('is given to the next user in turn, if the form says so', async () => {
    const form = await newForm({ autoAssign: true });
    const agent = await addSignedIn(api, tenant, 'AGENT');
    const { user } = dataOf(await agent.call('GET', '/v1/me'), 200);
    await post(form, ada);
    await work();
    const { leadId, status } = await lastOf(form);
    expect(status).toBe('PROCESSED');
    expect((await read(`/v1/leads/${leadId}`)).assignedToId).toBe(user.id);
  });
});

const show = async (form: Form) =>
  dataOf(await api.send({ method: 'GET', url: `/f/${form.id}`, headers: { accept: 'application/json' } }), 200);

describe('whoever fills in a form', () => {
  test('sees again what they entered, with what to correct, and unknown inputs stay', async () => {
    const form = await newForm();
    const hostile = '"><script>alert(1)</script>';
    const answer = await post(
      form,
      { name: hostile, email: 'nobody', colour: hostile },
      { 'accept-language': 'de-AT' },
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('lang="de"');
    expect(answer.text).toContain('value="nobody"');
    expect(answer.text).toContain('Bitte geben Sie eine E-Mail-Adresse ein');
    expect(answer.text).toContain('name="colour" value="&quot;&gt;&lt;script&gt;');
    expect(answer.text).not.toContain('<script');
    expect(await listOf(form)).toEqual([]);
  });

  test('with a script is told by field, and gets a receipt', async () => {
    const form = await newForm({ redirectUrl: 'https://www.example.com/thanks' });
    const send = (payload: object) =>
      api.send({ method: 'POST', url: `/f/${form.id}`, headers: { accept: 'application/json' }, payload });
    const refused = expectFailure(await send({ name: 'Ada' }), 'VALIDATION_ERROR');
    expect(refused.details?.map(({ path }) => path)).toEqual(['body.email']);
    const receipt = await send(ada);
    expect(dataOf(receipt, 200)).toEqual({
      received: true,
      message: expect.any(String),
      redirectUrl: 'https://www.example.com/thanks',
      needsConfirmation: false,
    });
    expect(receipt.headers['access-control-allow-origin']).toBe('*');
  });

  test('is sent on with a 303, and never to where they say themselves', async () => {
    const form = await newForm({ redirectUrl: 'https://www.example.com/thanks' });
    const answer = await post(form, { ...ada, redirectUrl: 'https://evil.example/' });
    expect([answer.status, answer.headers.location]).toEqual([303, 'https://www.example.com/thanks']);
  });

  test.each(['disabled', 'deleted', 'unknown'])('finds no form that is %s', async (how) => {
    const form = await newForm({ enabled: how !== 'disabled' });
    if (how === 'deleted') dataOf(await caller.call('DELETE', `/v1/forms/${form.id}`), 200);
    const target = how === 'unknown' ? { ...form, id: 'form_nosuch' } : form;
    expect((await post(target, ada)).status).toBe(404);
    expect(
      await api.owner`select from form_submissions where form_id = ${decodeId('form', form.id) as string}`,
    ).toHaveLength(0);
  });

  test.each([
    ['more inputs than there may be', Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`i${at}`, 'x']))],
    ['an input without a name', { '': 'x' }],
    ['a name that is too long', { ['n'.repeat(101)]: 'x' }],
    ['a value that is too long', { message: 'x'.repeat(20_001) }],
  ])('is refused with %s', async (_, inputs) => {
    const form = await newForm();
    expect((await post(form, { ...ada, ...inputs })).status).toBe(400);
    expect(await listOf(form)).toEqual([]);
  });

  test('has texts of any kind stored as they are', async () => {
    const form = await newForm();
    const odd = {
      name: "Nuñez-O'Brien 王 \u202e",
      email: 'ada@example.com',
      __proto__x: 'x',
      constructor: 'y',
      message: 'a\u0000b',
    };
    await post(form, odd);
    const { values } = await lastOf(form);
    expect(new Map(values.map(({ name, value }) => [name, value]))).toEqual(
      new Map(Object.entries({ ...odd, message: 'a\ufffdb' })),
    );
  });
});

describe('spam', () => {
  test('is stored and makes nothing; a person takes it out, and it is worked on', async () => {
    const form = await newForm();
    expect((await post(form, { ...ada, _website: 'http://x' })).status).toBe(200);
    await work();
    const spam = await lastOf(form);
    expect(spam).toMatchObject({ status: 'SPAM', verdict: { score: 100, reasons: [{ code: 'TRAP_FILLED' }] } });
    expect(await read('/v1/leads')).toEqual([]);
    await relayAll(api);
    expect(await read('/v1/events?type=form.submitted')).toEqual([]);
    const url = `/v1/forms/${form.id}/submissions/${spam.id}`;
    expectFailure(await caller.call('POST', `${url}/retry`), 'CONFLICT.nothing_to_do');
    dataOf(await caller.call('POST', `${url}/judge`, { spam: false }), 200);
    await work();
    expect(await read(url)).toMatchObject({ status: 'PROCESSED', verdict: { decidedBy: 'USER' } });
    await relayAll(api);
    expect(await read('/v1/events?type=form.submitted')).toMatchObject([{ data: { id: spam.id } }]);
    // A lead that was made stays.
    expect(dataOf(await caller.call('POST', `${url}/judge`, { spam: true }), 200).status).toBe('SPAM');
    expect(dataOf(await caller.call('POST', `${url}/judge`, { spam: false }), 200).status).toBe('PROCESSED');
    expect(await read('/v1/leads')).toHaveLength(1);
    await relayAll(api);
    expect(await read('/v1/events?type=form.submitted')).toHaveLength(1);
  });

  test('is what comes from a page that the form does not allow, and from a contact that is blocked', async () => {
    const form = await newForm({ allowedOrigins: ['https://www.example.com'] });
    await post(form, ada, { origin: 'https://evil.example' });
    expect(await lastOf(form)).toMatchObject({
      status: 'SPAM',
      verdict: { reasons: [{ code: 'ORIGIN_NOT_ALLOWED' }] },
    });
    await post(form, { ...ada, message: 'From your page' }, { origin: 'https://www.example.com' });
    await work();
    const { status, contactId } = await lastOf(form);
    expect(status).toBe('PROCESSED');
    dataOf(await caller.call('POST', `/v1/contacts/${contactId}/block`, {}), 200);
    await post(form, { ...ada, message: 'Me again' }, { origin: 'null' });
    await work();
    expect(await lastOf(form)).toMatchObject({
      status: 'SPAM',
      verdict: { reasons: [{ code: 'BLOCKED_CONTACT' }] },
      leadId: null,
    });
    expect(await read('/v1/leads')).toHaveLength(1);
  });
});

test('submissions go with a contact that is merged, and with one that is purged', async () => {
  const form = await newForm();
  await post(form, ada);
  await work();
  const { id, contactId } = await lastOf(form);
  const other = await made('/v1/contacts', { name: 'Countess', email: 'countess@example.com' });
  dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId: other.id, mergeIds: [contactId] }), 200);
  expect(await listOf(form, `contact=${other.id}`)).toMatchObject([{ id }]);
  dataOf(await caller.call('DELETE', `/v1/contacts/${other.id}?purge=true`), 200);
  const url = `/v1/forms/${form.id}/submissions/${id}`;
  await doWork(api.workerDb, [contactPurgeWork]);
  expect((await caller.call('GET', url)).status).toBe(404);
});

test("bytes of submissions are the strangers' and are given back", async () => {
  const form = await newForm();
  const usage = async () => (await read('/v1/usage')).strangers;
  const own = (await read('/v1/usage')).storageBytes.used;
  await post(form, { ...ada, message: 'x'.repeat(10_000), _website: 'x' });
  const resource = `strangerBytes:form:${decodeId('form', form.id)}`;
  const sumOf = async () => {
    const [row] = await api.owner<{ sum: number }[]>`
      select sum(delta)::int as sum from count_deltas where resource = ${resource}`;
    return row?.sum;
  };
  expect(await sumOf()).toBeGreaterThan(10_000);
  await expect.poll(async () => (await usage()).channels, { timeout: 20_000 }).toMatchObject([{ id: form.id }]);
  expect((await read('/v1/usage')).storageBytes.used - own).toBeLessThan(10_000);
  const { id } = await lastOf(form);
  dataOf(await caller.call('DELETE', `/v1/forms/${form.id}/submissions/${id}`), 200);
  expect(await sumOf()).toBe(0);
});

test('an address may send so much at once, and others go on', async () => {
  const form = await newForm();
  const most = strangerLimits.submissionsPerHour.address;
  for (let at = 0; at < most; at += 20) {
    const batch = Array.from({ length: 20 }, (_, one) => post(form, { ...ada, message: `${at + one}` }));
    for (const { status } of await Promise.all(batch)) expect([200, 429]).toContain(status);
  }
  const refused = await post(form, { ...ada, message: 'one more' });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.text).toContain('One moment');
  expect((await post(form, ada, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
});
