import { ConnectorError } from '@lead-engagement/connector-kit';
import type { ImapFlowError } from 'imapflow';
import { describeSendFailure } from '../egress/send-failure.js';
import { minuteMs } from '../time.js';

/** A server that counts sign-ins that fail must not lock the account. */
const refusedRestMs = 10 * minuteMs;

/** Whether a server, which may work otherwise, sent something about a mail that is not read: see the limits of tenant-mailbox.ts. */
export function isAboutMail(error: unknown): boolean {
  const { code = '' } = error as ImapFlowError;
  const limits = ['LiteralTooLarge', 'ResponseTooLarge', 'LineTooLarge', 'TooManyTokens', 'MAX_IMAP_NESTING_REACHED'];
  return limits.includes(code) || code.startsWith('ParserError');
}

/** What a mail server, or the connection to it, said. It may say something else once the account has been put in order. */
export function explainMailbox(error: unknown, url: string): ConnectorError {
  if (error instanceof ConnectorError) return error;
  const { host, pathname } = new URL(url);
  const failure = error as ImapFlowError;
  const said = describeFailure(failure, url);
  if (failure.authenticationFailed) {
    return new ConnectorError('unavailable', `The mail server ${host} refuses the sign-in: ${said}`, refusedRestMs);
  }
  if (failure.mailboxMissing || ['SELECT', 'EXAMINE'].includes(failure.executedCommand?.split(' ')[1] ?? '')) {
    const name = decodeURIComponent(pathname.slice(1)) || 'INBOX';
    return new ConnectorError('unavailable', `The mail server ${host} does not open the mailbox ${name}: ${said}`);
  }
  return new ConnectorError('unavailable', `The mail server ${host} cannot be used: ${said}`);
}

/** What a failure says, without the password of the address. */
export function describeFailure(error: unknown, url: string): string {
  const { password } = new URL(url);
  const secrets = [password, decodeURIComponent(password)].filter(Boolean);
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), saidBy(error as ImapFlowError)).slice(0, 300);
}

function saidBy(error: ImapFlowError & { syscall?: string }): string {
  if (error.responseText) return error.responseText;
  // Of the connection, not of the library that uses it.
  const isSystem = error.syscall !== undefined || /^(CERT|DEPTH|SELF|UNABLE|ERR_TLS|EPIPE)/.test(error.code ?? '');
  return (isSystem && describeSendFailure(error)) || error.message;
}
