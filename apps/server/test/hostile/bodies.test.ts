import { maxBodyBytes } from '@lead-engagement/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../src/db/client.js';
import { newUuid } from '../../src/ids.js';
import { type Answer, startTestApi, type TestApi } from '../support/api.js';
import { makeBody, usedUp } from '../support/bodies.js';
import { expectFailure, expectRefusal } from '../support/expect.js';
import { bodyRoutes, fieldsOf, fillPath, type NamedRoute, schemaOf } from '../support/routes.js';
import { callerOf, createSample, type Sample } from '../support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(async () => {
  expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  await api.close();
});

// A custom field that a test made required would be missing from the sample bodies of leads and contacts.
afterEach(() =>
  inTenant(
    api.db,
    sample.tenant,
    (tx) => tx`update custom_fields set is_required = false where tenant_id = ${sample.tenant} and is_required`,
  ),
);

function sendRaw(named: NamedRoute, payload: string | Buffer, type = 'application/json') {
  const { route, resource } = named;
  return api.send({
    method: route.method,
    url: fillPath(route.path, sample.params[resource]),
    payload,
    headers: { ...callerOf(sample, named).credentials, 'content-type': type },
  });
}

function send(named: NamedRoute, body: unknown): Promise<Answer> {
  return sendRaw(named, JSON.stringify(body));
}

/** Expects that nothing was wrong with a body, but for its token where that can be used once. */
function expectTaken({ name }: NamedRoute, answer: Answer): void {
  const code = usedUp[name];
  if (!code) {
    expect(answer.status, answer.text).toBeLessThan(300);
    return;
  }
  const { details = [] } = expectFailure(answer, code);
  expect(details.filter(({ path }) => path !== 'body.token')).toEqual([]);
}

const wrongValues = [null, true, -1.5, 1e300, '', 'x'.repeat(3_000), [[]], [null], { id: 5 }, { nosuch: 1 }];
const unstorable = ['a\u0000b', '\ud800', '\udc00\ud800'];

describe.each(bodyRoutes)('$name', (named) => {
  const maxBytes = maxBodyBytes(named.route);
  /** Bodies that say nothing, where that is something to say; and lists, where records may come as one. */
  const isOptional = schemaOf(named.route)?.safeParse(undefined).success;
  const isBulk = named.route.path.endsWith('/bulk');
  const types = fieldsOf(schemaOf(named.route));
  const fields = Object.keys(types);
  const numericFields = fields.filter((field) =>
    [types[field]?.type].flat().some((type) => type === 'number' || type === 'integer'),
  );
  const body = () => makeBody(named.name, sample, newUuid());

  test('takes its sample body, so that what is refused below is refused for what is wrong with it', async () => {
    expectTaken(named, await send(named, body()));
  });

  test.each(['null', '[]', '[{}]', '"text"', '5', '-0', 'true'])('refuses the body %s', async (payload) => {
    const answer = await sendRaw(named, payload);
    if (payload !== '[{}]' || !isBulk) expectFailure(answer, 'VALIDATION_ERROR');
    else expect([answer.status, answer.data[0].error.code]).toEqual([207, 'VALIDATION_ERROR']);
  });

  test('refuses a value of the wrong type, or out of range, in each field, and names the field', async () => {
    for (const field of fields) {
      let refused = 0;
      for (const value of wrongValues) {
        const sent = { ...body(), [field]: value };
        const answer = await send(named, sent);
        if (schemaOf(named.route)?.safeParse(sent).success && answer.status < 300) continue;
        refused += 1;
        const { details = [] } = expectFailure(answer, 'VALIDATION_ERROR');
        const paths = details.map(({ path }) => path);
        expect(paths, JSON.stringify(sent).slice(0, 200)).toContainEqual(
          expect.stringMatching(new RegExp(`^body\\.(${field}|contactId|name)(\\.|$)`)),
        );
      }
      expect(refused, field).toBeGreaterThan(wrongValues.length / 2);
    }
  });

  test('refuses text that cannot be stored, escaped or not, and names the field', async () => {
    for (const field of fields) {
      for (const text of unstorable) {
        const { details = [] } = expectFailure(await send(named, { ...body(), [field]: text }), 'VALIDATION_ERROR');
        expect(details.map(({ path }) => path)).toContainEqual(expect.stringMatching(`body.${field}`));
      }
    }
  });

  test('refuses numbers beyond what JSON can say, and texts in place of numbers', async () => {
    for (const field of fields) {
      for (const number of ['1e999', '-1e999']) {
        expectFailure(await sendRaw(named, `{"${field}":${number}}`), 'VALIDATION_ERROR');
      }
      for (const literal of ['NaN', 'Infinity', '0x10', '01', "'x'"]) {
        expectFailure(await sendRaw(named, `{"${field}":${literal}}`), 'BAD_REQUEST');
      }
    }
    for (const field of numericFields) {
      for (const text of ['NaN', 'Infinity', '5', '']) {
        expectFailure(await send(named, { ...body(), [field]: text }), 'VALIDATION_ERROR');
      }
    }
  });

  test('refuses fields that it does not know, by name, whatever the name', async () => {
    for (const name of ['nosuch', '', 'a.b', 'toString', '\ud800', 'a\u0000', '💥', 'x'.repeat(100_000)]) {
      const { details = [] } = expectFailure(await send(named, { ...body(), [name]: 1 }), 'VALIDATION_ERROR');
      expect(details).toContainEqual(expect.objectContaining({ code: 'unknown_field' }));
    }
  });

  test('answers 20,000 unknown fields briefly', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `"unknown field ${at}":1`);
    await expectBrief(`{${many.join()}}`);
  });

  test.each(['\\u0001', '漢'])('answers as many long names of %s as a body can hold briefly', async (letter) => {
    const bytes = Buffer.byteLength(letter) * 100 + 10;
    const many = Array.from({ length: Math.floor(maxBytes / bytes) - 1 }, (_, at) => `"${at}${letter.repeat(100)}":1`);
    await expectBrief(`{${many.join()}}`);
  });

  async function expectBrief(payload: string) {
    const answer = await sendRaw(named, payload);
    expectFailure(answer, 'VALIDATION_ERROR');
    expect(Buffer.byteLength(answer.text)).toBeLessThan(32 * 1024);
  }

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('refuses JSON that is nested 100,000 deep with %s', async (open, close) => {
    const deep = open.repeat(100_000) + (close === ']' ? '' : '1') + close.repeat(100_000);
    const answer = await sendRaw(named, `{"${fields[0]}":${deep}}`);
    // A list in a list is one bad record.
    if (isBulk && open === '[') expect([answer.status, answer.data[0].status]).toEqual([207, 'failed']);
    else expectFailure(answer, 'VALIDATION_ERROR');
    expectFailure(await sendRaw(named, open.repeat(100_000)), 'BAD_REQUEST');
  });

  test('takes a body of the limit and refuses one that is a byte longer', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify(body());
      return text + ' '.repeat(bytes - Buffer.byteLength(text));
    };
    expectTaken(named, await sendRaw(named, padded(maxBytes)));
    expectFailure(await sendRaw(named, padded(maxBytes + 1)), 'PAYLOAD_TOO_LARGE');
  });

  test('refuses what is no UTF-8', async () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xc0, 0x80]]) {
      const payload = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
      expectFailure(await sendRaw(named, payload), 'BAD_REQUEST');
    }
    expectFailure(await sendRaw(named, Buffer.from(JSON.stringify(body()), 'utf16le')), 'BAD_REQUEST');
  });

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/json',
    'garbage',
    '*/*',
    'application/jsonp',
    ';',
  ])('refuses the content type %s', async (type) => {
    expectFailure(await sendRaw(named, JSON.stringify(body()), type), 'UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('takes the content type %s', async (type) => {
    expectTaken(named, await sendRaw(named, JSON.stringify(body()), type));
  });

  test(`${isOptional ? 'takes' : 'refuses'} no body at all, and an empty one`, async () => {
    if (isOptional) return expect((await sendRaw(named, '')).status).toBeLessThan(300);
    const url = fillPath(named.route.path, sample.params[named.resource]);
    const { credentials } = callerOf(sample, named);
    expectFailure(await api.send({ method: named.route.method, url, headers: credentials }), 'VALIDATION_ERROR');
    expectFailure(await sendRaw(named, ''), 'VALIDATION_ERROR');
    expectRefusal(await sendRaw(named, '   '), 'white space');
  });
});
