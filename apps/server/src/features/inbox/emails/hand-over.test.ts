import { afterEach, expect, test, vi } from 'vitest';
import type { Lease, RunContext } from '../../../jobs/handler.js';
import { composeMail } from '../../../mail/mail-message.js';
import type { MailToSend, SmtpOutcome } from '../../../mail/smtp.js';
import type { SendDeps } from './deps.js';
import { handOver } from './hand-over.js';
import { createLateResponses } from './late-responses.js';
import type { EmailRow } from './present.js';

afterEach(() => {
  vi.useRealTimers();
});

const person = { address: 'ada@boatyard.test', name: null };
const people = { from: person, to: [person], cc: [], bcc: [] };
const texts = { subject: 'Hi', text: 'Hello', html: null };
const ids = { tenantId: 'a tenant', id: 'a mail', messageId: '<a@boatyard.test>', references: [] };
const moments = { sendAt: null, createdAt: '2026-01-01T00:00:00.000Z' };
const mail = { ...ids, ...people, ...texts, ...moments } as unknown as EmailRow;
const account = { host: 'mail.test', port: 465, security: 'TLS', username: 'ada', auth: { password: 'x' } } as const;
const lease = { tenantId: 'a tenant', key: 'a mailbox' } as Lease;

/** A database that has no files, and counts how often a lease is renewed. */
function startDatabase() {
  const counts = { renewed: 0 };
  const db = async ([text = '']: readonly string[]) => {
    if (text.includes('update work')) counts.renewed += 1;
    return Object.assign([], { count: 1 });
  };
  return { counts, db: db as unknown as RunContext['db'] };
}

test('a mail that its server has gives its bytes back and keeps its lease, and soon needs no slot', async () => {
  await composeMail({
    ...people,
    ...texts,
    messageId: '<b@x.test>',
    date: new Date(),
    inReplyTo: undefined,
    references: [],
    files: [],
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { db, counts } = startDatabase();
  const seen = { freed: 0, released: 0 };
  let respond = (_outcome: SmtpOutcome) => {};
  let letter: MailToSend | undefined;
  let tell = () => {};
  const isSent = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const deps = {
    lateResponses: createLateResponses({ all: 1, ofTenant: 1, ofMailbox: 1 }),
    smtp: {
      send(_: unknown, sent: MailToSend) {
        letter = sent;
        tell();
        return new Promise<SmtpOutcome>((resolve) => {
          respond = resolve;
        });
      },
    },
  } as unknown as SendDeps;
  const count = (what: keyof typeof seen) => () => {
    seen[what] += 1;
  };
  const context = { db, now: () => new Date(), freeSlot: count('freed') } as unknown as RunContext;
  const room = { release: count('released') };
  const beforeData = async () => undefined;
  const parts = { account, mail, from: person.address, to: [person.address], beforeData };
  const ended = handOver(deps, { lease, context, room }, parts);
  await isSent;
  expect(letter?.source.toString()).toContain('Hello');
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual({ freed: 0, released: 0 });
  letter?.onHandedOver?.();
  expect(letter?.source).toHaveLength(0);
  expect(seen).toEqual({ freed: 0, released: 1 });
  vi.advanceTimersByTime(15_000);
  expect(seen.freed).toBe(1);
  const before = counts.renewed;
  vi.advanceTimersByTime(540_000);
  // More often than a lease of two minutes ends.
  expect(counts.renewed - before).toBeGreaterThan(9);
  expect(deps.lateResponses.begin(lease)).toBe(false);
  respond({ outcome: 'sent', refused: [] });
  expect(await ended).toEqual({ outcome: 'sent', refused: [] });
  expect(deps.lateResponses.begin(lease)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
