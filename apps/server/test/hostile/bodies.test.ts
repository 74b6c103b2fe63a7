import { limits, maxBodyBytes, maxBodyValues } from '@lead-engagement/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTenant } from '../../src/db/client.js';
import { newUuid } from '../../src/ids.js';
import { type Answer, startTestApi, type TestApi } from '../support/api.js';
import { makeBody, usedUp, withField } from '../support/bodies.js';
import { expectFailure, expectRefusal } from '../support/expect.js';
import { bodyRoutes, fieldsOf, fillPath, type NamedRoute, schemaOf, standInsOf } from '../support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from '../support/sample.js';

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

// Sample bodies of leads and contacts would lack a custom field that a test made required.
afterEach(() =>
  inTenant(
    api.db,
    sample.tenant,
    (tx) => tx`update custom_fields set is_required = false where tenant_id = ${sample.tenant} and is_required`,
  ),
);

/**
 * Resets the sample to the state that a route needs: an unpromoted crawl result, because a promoted one accepts any body, a contact to
 * whom mails may be sent, and a conversation that is closed before it is reopened, else with a human.
 */
async function prepare({ name, resource }: NamedRoute): Promise<void> {
  if (name === 'crawlResults.promote') {
    await inTenant(
      api.db,
      sample.tenant,
      (tx) => tx`update crawl_results set status = 'NEW', promoted_lead_id = null where tenant_id = ${sample.tenant}`,
    );
  }
  if (name.endsWith('.createEmail')) {
    await inTenant(
      api.db,
      sample.tenant,
      (tx) => tx`update contacts set do_not_contact = false, blocked_at = null where tenant_id = ${sample.tenant}`,
    );
  }
  if (resource !== 'conversations') return;
  const post = (move: string, body?: unknown) =>
    sample.caller.call('POST', fillPath(`/v1/conversations/:id/${move}`, sample.params.conversations), body);
  if (name === 'conversations.reopen') return void dataOf(await post('close'), 200);
  const answer = await post('reopen', { to: 'HUMAN' });
  if (answer.status !== 200) expectFailure(answer, 'INVALID_TRANSITION');
}

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

/** Expects that a body is valid, except that a one-time token may have been used. */
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

/** The properties of a route's body that the tests need. */
function describeBodyOf({ name, route }: NamedRoute) {
  const types = fieldsOf(schemaOf(route));
  const fields = Object.keys(types);
  return {
    maxBytes: maxBodyBytes(route),
    /** If the body may be empty, and if a list of records is accepted. */
    isOptional: schemaOf(route)?.safeParse(undefined).success,
    isBulk: schemaOf(route)?.safeParse([{}]).success,
    fields,
    numericFields: fields.filter((field) =>
      [types[field]?.type].flat().some((type) => type === 'number' || type === 'integer'),
    ),
    body: () => makeBody(name, sample, newUuid()),
  };
}

describe.each(bodyRoutes)('$name', (named) => {
  const { maxBytes, isOptional, isBulk, fields, numericFields, body } = describeBodyOf(named);
  beforeEach(() => prepare(named));

  test('accepts its sample body, so that the bodies below are refused only for their changes', async () => {
    expectTaken(named, await send(named, body()));
  });

  test.each(['null', '[]', '[{}]', '"text"', '5', '-0', 'true'])('refuses the body %s', async (payload) => {
    const answer = await sendRaw(named, payload);
    if (payload !== '[{}]' || !isBulk) expectFailure(answer, 'VALIDATION_ERROR');
    else expect([answer.status, answer.data[0].error.code]).toEqual([207, 'VALIDATION_ERROR']);
  });

  test('refuses a value of the wrong type or out of range in each field, and names the field', async () => {
    for (const field of fields) {
      let refused = 0;
      for (const value of wrongValues) {
        const sent = withField(named.name, body(), field, value);
        const answer = await send(named, sent);
        const isTaken = answer.status < 300 || (usedUp[named.name] === 'CONFLICT' && answer.status === 409);
        if (schemaOf(named.route)?.safeParse(sent).success && isTaken) continue;
        refused += 1;
        const { details = [] } = expectFailure(answer, 'VALIDATION_ERROR');
        const paths = details.map(({ path }) => path);
        // If the value is valid, the deletion of many reports the unknown lead instead.
        expect(paths, JSON.stringify(sent).slice(0, 200)).toContainEqual(
          expect.stringMatching(new RegExp(`^body\\.(${field}|contactId|name|leadIds)(\\.|$)`)),
        );
      }
      expect(refused, field).toBeGreaterThan(wrongValues.length / 2);
    }
  });

  test('refuses text that cannot be stored, escaped or not, and names the field', async () => {
    for (const field of fields) {
      for (const text of unstorable) {
        const sent = withField(named.name, body(), field, text);
        const { details = [] } = expectFailure(await send(named, sent), 'VALIDATION_ERROR');
        expect(details.map(({ path }) => path)).toContainEqual(expect.stringMatching(`body.${field}`));
      }
    }
  });

  test('refuses numbers beyond the range of JSON, and text in place of numbers', async () => {
    for (const field of fields) {
      for (const number of ['1e999', '-1e999']) {
        expectFailure(await sendRaw(named, `{"${field}":${number}}`), 'VALIDATION_ERROR');
      }
    }
    // These are no JSON, whatever the field.
    for (const literal of ['NaN', 'Infinity', '0x10', '01', "'x'"]) {
      expectFailure(await sendRaw(named, `{"${fields[0]}":${literal}}`), 'BAD_REQUEST');
    }
    for (const field of numericFields) {
      for (const text of ['NaN', 'Infinity', '5', '']) {
        expectFailure(await send(named, { ...body(), [field]: text }), 'VALIDATION_ERROR');
      }
    }
  });

  test('refuses unknown fields by any name', async () => {
    for (const name of ['nosuch', '', 'a.b', 'toString', '\ud800', 'a\u0000', '💥', 'x'.repeat(100_000)]) {
      const { details = [] } = expectFailure(await send(named, { ...body(), [name]: 1 }), 'VALIDATION_ERROR');
      expect(details).toContainEqual(expect.objectContaining({ code: 'unknown_field' }));
    }
  });

  test('accepts as many values as its limit allows, and refuses one more with the limit', async () => {
    const maxValues = maxBodyValues(named.route);
    // The field and its list are two values.
    const many = (values: number) => `{"nosuch":[1${',1'.repeat(values - 2)}]}`;
    const within = expectFailure(await sendRaw(named, many(maxValues)), 'VALIDATION_ERROR');
    expect(within.details?.map(({ code }) => code)).not.toContain('too_many_values');
    const { details = [] } = expectFailure(await sendRaw(named, many(maxValues + 1)), 'VALIDATION_ERROR');
    expect(details).toEqual([
      { path: 'body', code: 'too_many_values', message: expect.stringContaining(` ${maxValues} `) },
    ]);
  });

  test('accepts a body of the largest size and refuses one that is a byte longer', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify(body());
      return text + ' '.repeat(bytes - Buffer.byteLength(text));
    };
    expectTaken(named, await sendRaw(named, padded(maxBytes)));
    expectFailure(await sendRaw(named, padded(maxBytes + 1)), 'PAYLOAD_TOO_LARGE');
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

// All routes share the code for these checks; only the size limit of the body differs.
const standIns = [...standInsOf(bodyRoutes), ...bodyRoutes.filter(({ route }) => route.metadata.bodyBytes)];

describe.each([...new Set(standIns)])('$name', (named) => {
  const { maxBytes, fields, body } = describeBodyOf(named);
  beforeEach(() => prepare(named));

  test('returns a short response for 9,000 unknown fields', async () => {
    const many = Array.from({ length: 9_000 }, (_, at) => `"unknown field ${at}":1`);
    await expectBrief(`{${many.join()}}`);
  });

  test.each(['\\u0001', '漢'])('returns a short response for a body full of long names of %s', async (letter) => {
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
  ])('refuses JSON with 100,000 levels of %s', async (open, close) => {
    const deep = open.repeat(100_000) + (close === ']' ? '' : '1') + close.repeat(100_000);
    for (const payload of [`{"${fields[0]}":${deep}}`, open.repeat(100_000)]) {
      const { details = [] } = expectFailure(await sendRaw(named, payload), 'VALIDATION_ERROR');
      expect(details).toEqual([
        { path: expect.stringMatching(/^body\./), code: 'too_deep', message: expect.any(String) },
      ]);
      expect(details[0]?.message).toContain(`${limits.bodyDepth} levels`);
    }
  });

  test('refuses invalid UTF-8', async () => {
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
  ])('accepts the content type %s', async (type) => {
    expectTaken(named, await sendRaw(named, JSON.stringify(body()), type));
  });
});
