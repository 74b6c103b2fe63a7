import { ConnectorError } from '@lead-engagement/connector-kit';
import type { ImapFlowError } from 'imapflow';
import { describeSendFailure } from '../egress/send-failure.js';
import { minuteMs } from '../time.js';
import { type MailAccount, secretsOf } from './mail-account.js';

/** A server that counts sign-ins that fail must not lock the account. */
const refusedRestMs = 10 * minuteMs;

/** Whether a server, which may work otherwise, sent something about a mail that is not read: see the limits of mailbox-session.ts. */
export function isAboutMail(error: unknown): boolean {
  const { code = '' } = error as ImapFlowError;
  const limits = ['LiteralTooLarge', 'ResponseTooLarge', 'LineTooLarge', 'TooManyTokens', 'MAX_IMAP_NESTING_REACHED'];
  return limits.includes(code) || code.startsWith('ParserError');
}

/** What the server says of one folder: others can be read nevertheless. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
}

/** What a mail server, or the connection to it, said. It may say something else once the account has been put in order. */
export function explainMailbox(error: unknown, account: MailAccount, mailbox = 'INBOX'): ConnectorError {
  if (error instanceof ConnectorError) return error;
  const server = `${account.host}:${account.port}`;
  const failure = error as ImapFlowError;
  const said = describeFailure(failure, account);
  if (failure.authenticationFailed) {
    return new ConnectorError('unavailable', `The mail server ${server} refuses the sign-in: ${said}`, refusedRestMs);
  }
  if (failure.mailboxMissing || ['SELECT', 'EXAMINE'].includes(failure.executedCommand?.split(' ')[1] ?? '')) {
    return new ConnectorError('unavailable', `The mail server ${server} does not open the mailbox ${mailbox}: ${said}`);
  }
  return new ConnectorError('unavailable', `The mail server ${server} cannot be used: ${said}`);
}

const maxChars = 300;

/** What a failure says, as one line without the secrets of the account. */
export function describeFailure(error: unknown, account: MailAccount): string {
  const shown = secretsOf(account).reduce(
    (text, secret) => text.replaceAll(secret, '…'),
    saidBy(error as ImapFlowError),
  );
  const line = shown.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...line].slice(0, maxChars).join('');
}

function saidBy(error: ImapFlowError & { syscall?: string }): string {
  if (error.responseText) return error.responseText;
  // Of the connection, not of the library that uses it.
  const isSystem = error.syscall !== undefined || /^(CERT|DEPTH|SELF|UNABLE|ERR_TLS|EPIPE)/.test(error.code ?? '');
  return (isSystem && describeSendFailure(error)) || error.message;
}
