import { formInputs, type SpamReason } from '@lead-engagement/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, test } from 'vitest';
import { createSignedTokens } from '../../../security/signed-tokens.js';
import { readUrlEncoded } from './sent.js';
import { isProven, makeChallenge, readPage, signPage } from './tokens.js';
import { isSpam, judge } from './verdict.js';

const now = new Date('2026-11-29T12:00:00.000Z');
const form = {
  allowedOrigins: ['https://www.example.com'],
  blocked: ['@spam.example', 'casino bonus', 'viagra'],
  fields: [
    { name: 'name', to: 'contact.name', label: null, hint: null, required: false },
    { name: 'email', to: 'contact.email', label: null, hint: null, required: false },
    { name: 'message', to: 'message', label: null, hint: null, required: false },
  ],
};
const page = { id: 'page', at: new Date(now.getTime() - 20_000) };
const person = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

function verdictOf(inputs: Record<string, string>, more: object = {}) {
  const sent = readUrlEncoded(new URLSearchParams({ ...person, ...inputs }).toString());
  const known = { form, sent, origin: 'https://www.example.com', ownOrigin: 'https://leads.example', page, now };
  return judge({ ...known, hasToken: true, proof: 'NONE', before: 0, ...more });
}

/** Names, languages and habits of people whom filters take for programs. */
const honest: [inputs: Record<string, string>, more?: object][] = [
  ...[
    "O'Brien-Nuñez",
    'Test Testsson',
    'Null',
    'Xi',
    '王秀英',
    'محمد',
    'Jean-Luc d’Arc',
    'Bjørn Å.',
    'Ngô Thị',
    'A',
    'Robert Null Jr.',
    'Dr. 李',
    'Sex-Smith',
    'Cass Ino',
    'Nguyễn Văn A',
    'Sø',
    'Mr Viagras',
    'Пётр',
    'ஆதித்யா',
    'Þór',
  ].map((name): [Record<string, string>] => [{ name }]),
  [{ message: 'See https://www.example.com/boats/12, please.' }],
  [{ message: 'https://a.example/1 and https://a.example/2' }],
  [{ message: 'https://a.example/1 https://a.example/2 https://a.example/3' }],
  [{ message: 'https://a.example/1 '.repeat(8) }, { proof: 'GOOD' }],
  [{ message: '' }],
  [{ message: 'x' }],
  [{ message: 'PLEASE CALL ME!!! URGENT!!!' }],
  [{ message: 'Is a casino your client? A bonus question.' }],
  [{ message: 'I write from a@notspam.example' }],
  [{ email: 'ada@antispam.example' }],
  [{ email: 'ada+forms@spam.example.org' }],
  [{ email: 'ada@spam.examples' }],
  [{}, { origin: undefined }],
  [{}, { origin: 'null' }],
  [{}, { origin: 'https://leads.example' }],
  [{}, { page: undefined, hasToken: false }],
  [{}, { page: undefined }],
  [{}, { page: { id: 'p', at: new Date(now.getTime() - 1_000) } }],
  [{}, { page: { id: 'p', at: new Date(now.getTime() - 1_000) }, proof: 'GOOD' }],
  [{ message: 'One [url] in brackets' }],
];

const trap = { [formInputs.trap]: 'x' };
const hostile: [inputs: Record<string, string>, reasons: SpamReason[], more?: object][] = [
  ...['http://x.example', 'x', ' ', '0', 'false'].map((text): [Record<string, string>, SpamReason[]] => [
    { [formInputs.trap]: text },
    ['TRAP_FILLED'],
  ]),
  ...[
    'https://evil.example',
    'http://www.example.com',
    'https://www.example.com:8443',
    'https://www.example.com.evil.example',
    'https://example.com',
    'file://',
  ].map((origin): [Record<string, string>, SpamReason[], object] => [{}, ['ORIGIN_NOT_ALLOWED'], { origin }]),
  ...['a@spam.example', 'A@SPAM.EXAMPLE', 'ａ@ｓｐａｍ．ｅｘａｍｐｌｅ'].map(
    (email): [Record<string, string>, SpamReason[]] => [{ email }, ['BLOCKED_VALUE']],
  ),
  ...[
    'Buy Viagra now',
    'VIAGRA',
    'viagra.',
    '(viagra)',
    'Casino Bonus!',
    'Write to x@spam.example.',
    'viagra, viagra',
  ].map((message): [Record<string, string>, SpamReason[]] => [{ message }, ['BLOCKED_VALUE']]),
  ...[
    '<a href="https://x.example">x</a> https://1.example https://2.example',
    '[url=https://x.example]x[/url] https://1.example https://2.example',
    '[link https://x.example] https://1.example https://2.example',
    '<A HREF=http://x.example> http://1.example http://2.example',
  ].map((message): [Record<string, string>, SpamReason[]] => [{ message }, ['MARKUP', 'MANY_LINKS']]),
  ...['https://x.example', 'www.x.example', 'Win www.x.example now'].map(
    (name): [Record<string, string>, SpamReason[]] => [{ name, message: '<a href=x>' }, ['MARKUP', 'LINK_AS_NAME']],
  ),
  ...[0, 100, 1_499].map((ms): [Record<string, string>, SpamReason[], object] => [
    {},
    ['TOO_FAST', 'TOKEN_USED_OFTEN'],
    { page: { id: 'p', at: new Date(now.getTime() - ms) }, before: 5 },
  ]),
  [{}, ['TOKEN_USED_OFTEN', 'BAD_PROOF'], { before: 5, proof: 'BAD' }],
  [{}, ['TOO_FAST', 'BAD_PROOF'], { page: { id: 'p', at: now }, proof: 'BAD' }],
  [
    { message: 'http://1.example http://2.example http://3.example' },
    ['BAD_TOKEN', 'BAD_PROOF', 'MANY_LINKS'],
    { page: undefined, proof: 'BAD' },
  ],
  [{ ...trap, message: 'viagra' }, ['TRAP_FILLED', 'BLOCKED_VALUE'], { proof: 'GOOD' }],
  [{ message: '<a >[url] http://1.example http://2.example http://3.example' }, ['MARKUP', 'MANY_LINKS']],
  [{ ...trap, name: 'http://x.example' }, ['TRAP_FILLED', 'LINK_AS_NAME'], { proof: 'GOOD' }],
  [{ extra: 'viagra' }, ['BLOCKED_VALUE']],
  [{ message: 'Cheap\nviagra\nhere' }, ['BLOCKED_VALUE']],
  [{ extra: 'x@spam.example' }, ['BLOCKED_VALUE']],
];

test(`${hostile.length} hostile submissions are spam, each for its reasons`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(40);
  for (const [inputs, reasons, more] of hostile) {
    const verdict = verdictOf(inputs, more);
    expect(
      verdict.reasons.map(({ code }) => code),
      JSON.stringify([inputs, more]),
    ).toEqual(reasons);
    expect(isSpam(verdict), JSON.stringify([inputs, more, verdict])).toBe(true);
  }
});

test(`${honest.length} honest submissions with odd names and habits are none`, () => {
  expect(honest.length).toBeGreaterThanOrEqual(40);
  const taken = honest
    .map(([inputs, more]) => ({ inputs, more, verdict: verdictOf(inputs, more) }))
    .filter(({ verdict }) => isSpam(verdict));
  expect(taken).toEqual([]);
});

test('what a person decided counts, whatever the score', () => {
  expect(isSpam({ ...verdictOf(trap), decidedBy: 'USER' })).toBe(false);
});

test('a verdict takes linear time', () => {
  const seconds = [1, 8].map((times) => {
    const started = performance.now();
    verdictOf({
      message: `${'viagr '.repeat(300)}${'@spam.exampl '.repeat(300)}[url <a`.repeat(times).slice(0, 20_000),
    });
    return performance.now() - started;
  });
  expect(seconds[1]).toBeLessThan(500);
});

const tokens = createSignedTokens('0'.repeat(32), 'forms');
const [one, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];

test('a token counts for its form, for a time, and not if it was changed', async () => {
  const { page, token } = await signPage(tokens, one, now);
  expect(await readPage(tokens, one, token, now)).toEqual(page);
  expect(await readPage(tokens, other, token, now)).toBeUndefined();
  expect(await readPage(tokens, one, token, new Date(now.getTime() + 49 * 3_600_000))).toBeUndefined();
  expect(await readPage(tokens, one, `${token.slice(0, -3)}abc`, now)).toBeUndefined();
  expect(await readPage(tokens, one, 'x'.repeat(3_000), now)).toBeUndefined();
});

test('a proof counts for its page and its form alone, and not if any part of it was changed', async () => {
  const fresh = new Date();
  const { page } = await signPage(tokens, one, fresh);
  const challenge = await makeChallenge(tokens, one, page);
  const solution = await solveChallenge({ challenge, deriveKey });
  const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
  const good = encode({ challenge, solution });
  expect(await isProven(tokens, one, page, good)).toBe(true);
  expect(await isProven(tokens, other, page, good)).toBe(false);
  expect(await isProven(tokens, one, { ...page, id: 'another' }, good)).toBe(false);
  expect(await isProven(tokens, one, undefined, good)).toBe(false);
  const { parameters } = challenge;
  for (const changed of [
    { challenge, solution: { ...solution, counter: (solution?.counter ?? 0) + 1 } },
    { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, cost: 1_000_000_000 } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, expiresAt: 9e9 } }, solution },
    { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
    { challenge: { parameters }, solution },
    null,
    'text',
  ]) {
    expect(await isProven(tokens, one, page, encode(changed)), JSON.stringify(changed)).toBe(false);
  }
  expect(await isProven(tokens, one, page, '%%%')).toBe(false);
});
