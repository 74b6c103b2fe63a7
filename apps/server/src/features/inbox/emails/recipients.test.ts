import { expect, test } from 'vitest';
import type { EmailRow } from './present.js';
import { describeUntaken, leftOf, untakenAfter, waitingOf } from './recipients.js';

const refusal = (address: string, isFinal: boolean) => ({
  address,
  isFinal,
  isHard: false,
  status: null,
  message: isFinal ? 'No' : 'Later',
});
const person = (address: string) => ({ address, name: null });

test('after each attempt, a mail goes on to those who were put off, and never to those who refused it', () => {
  const mail = {
    to: [person('a@x.test'), person('b@x.test')],
    cc: [person('c@x.test')],
    bcc: [],
    untaken: [],
  } as unknown as EmailRow;
  const first = untakenAfter([], leftOf(mail), [
    refusal('a@x.test', true),
    refusal('b@x.test', false),
    refusal('c@x.test', false),
  ]);
  expect(leftOf({ ...mail, untaken: first })).toEqual(['b@x.test', 'c@x.test']);
  const second = untakenAfter(first, ['b@x.test', 'c@x.test'], [refusal('b@x.test', false)]);
  expect(waitingOf({ untaken: second })).toEqual(['b@x.test']);
  expect(describeUntaken(second)).toBe('a@x.test: No\nb@x.test: Later It is tried again.');
  expect(describeUntaken(untakenAfter([], [], [refusal('a@x.test', true), refusal('b@x.test', true)]))).toBe(
    'a@x.test, b@x.test: No',
  );
});
