import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAccountMails } from './account-mail.js';
import { bounces, goneAddress, originalId, otherMails } from './fixtures/bounces.js';
import { deliveryMails } from './fixtures/delivery-mails.js';

async function read(source: string | Buffer) {
  const [mail] = await parseAccountMails([{ bytes: Buffer.from(source) }]);
  return mail?.report;
}

test.each(bounces)('a report says which addresses failed, how and for which mail: $name', async (bounce) => {
  const report = await read(bounce.source);
  expect(report?.recipients).toEqual(
    bounce.right.map((each) => expect.objectContaining({ address: goneAddress, ...each })),
  );
  expect(report?.originalIds[0]).toBe(bounce.isNamed === false ? undefined : originalId);
});

test.each(otherMails)('a mail of a person is not taken for a report: $name', async ({ source }) => {
  expect(await read(source)).toBeUndefined();
});

test.each(deliveryMails)(
  'a customer who writes about a delivery reports nothing of a mail: $name',
  async ({ source }) => {
    const report = await read(source);
    expect(report?.originalIds ?? []).toEqual([]);
  },
);

test('a mail with a status that a person passes on reports nothing of the mail that it answers', async () => {
  const [{ source } = { source: '' }] = bounces;
  const passed = source
    .replace('Return-Path: <>', 'Return-Path: <ada@buyer.example>')
    .replace(/^From: MAILER.*$/m, `From: Ada <ada@buyer.example>\r\nIn-Reply-To: ${originalId}`)
    .replace('multipart/report; report-type=delivery-status;', 'multipart/mixed;')
    .replace(`Message-ID: ${originalId}`, 'Message-ID: <another@buyer.example>');
  expect((await read(passed))?.originalIds).toEqual(['<another@buyer.example>']);
});

test('no mail of the corpus is taken for a report', async () => {
  const folder = new URL('../../test/corpora/messages/mails/', import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder)));
  const reports = await Promise.all(sources.map(read));
  expect(sources.length).toBeGreaterThan(20);
  expect(reports.filter(Boolean)).toEqual([]);
});

test('a report that is damaged anywhere is read or left, and never fails', async () => {
  const lines = bounces.flatMap(({ source }) => source.split('\r\n'));
  const line = fc.oneof(fc.constantFrom(...lines), fc.string({ maxLength: 200 }), fc.constant('a'.repeat(5_000)));
  const body = fc.array(line, { maxLength: 60 }).map((all) => all.join('\r\n'));
  const cut = fc
    .tuple(fc.constantFrom(...bounces), fc.nat(3_000), fc.nat(400), body)
    .map(([{ source }, at, gap, more]) => `${source.slice(0, at)}${more}${source.slice(at + gap)}`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(body, cut), async (source) => {
      const report = await read(source);
      for (const { address, outcome } of report?.recipients ?? []) {
        expect(address).toContain('@');
        expect(['hard', 'soft', 'delayed', 'delivered']).toContain(outcome);
      }
    }),
    { numRuns: 300 },
  );
});

test('what is made to take long is read to its end', async () => {
  const hostile = [
    'a@'.repeat(50_000),
    `<${'a'.repeat(90_000)}`,
    'user '.repeat(20_000),
    'recipient address '.repeat(5_000),
  ];
  for (const text of hostile) {
    const head =
      'From: mailer-daemon@x.example\r\nSubject: failure notice\r\n\r\n<a@b.example>:\r\ncould not be delivered\r\n';
    expect(await read(`${head}${text}`)).toMatchObject({ recipients: [{ address: 'a@b.example' }] });
  }
});
