import type { SmtpOutcome } from '../../../mail/smtp.js';
import type { EmailRow } from './present.js';
import { recipientsOf } from './refusals.js';
import type { UntakenRecipient } from './table.js';

/** The addresses that a mail still has to go to: all, without those that a server has refused for good. */
export function leftOf(mail: EmailRow): string[] {
  const over = new Set(mail.untaken.flatMap(({ address, state }) => (state === 'WAITING' ? [] : [address])));
  return recipientsOf(mail).filter((address) => !over.has(address.toLowerCase()));
}

/** The recipients that wait for another attempt. */
export function waitingOf({ untaken }: Pick<EmailRow, 'untaken'>): string[] {
  return untaken.flatMap(({ address, state }) => (state === 'WAITING' ? [address] : []));
}

/** Whether there are recipients whom the mail will not reach. */
export function hasLost({ untaken }: Pick<EmailRow, 'untaken'>): boolean {
  return untaken.some(({ state }) => state !== 'WAITING');
}

/** The recipients that are not taken after an attempt to send to `tried`: those refused before, and those of this attempt. */
export function untakenAfter(
  untaken: readonly UntakenRecipient[],
  tried: readonly string[],
  refused: SmtpOutcome['refused'],
): UntakenRecipient[] {
  const now = new Set(tried.map((address) => address.toLowerCase()));
  return [
    ...untaken.filter(({ address }) => !now.has(address)),
    ...refused.map(({ address, isFinal, message }): UntakenRecipient => {
      return { address, state: isFinal ? 'REFUSED' : 'WAITING', message };
    }),
  ];
}

const notes = { WAITING: ' It is tried again.', REFUSED: '', GIVEN_UP: ' It was given up.' };

/** What became of the recipients that were not taken: those with the same response together. */
export function describeUntaken(untaken: readonly UntakenRecipient[]): string {
  const groups = new Map<string, string[]>();
  for (const { address, state, message } of untaken) {
    const said = `${message}${notes[state]}`;
    groups.set(said, [...(groups.get(said) ?? []), address]);
  }
  return [...groups].map(([said, addresses]) => `${addresses.join(', ')}: ${said}`).join('\n');
}
