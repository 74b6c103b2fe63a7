import { statusIn } from '../extraction/delivery-status.js';
import { type MailAccount, secretsOf } from './mail-account.js';

/** Why a mail was not sent. */
export interface SmtpFailure {
  /**
   * SIGN_IN: the account is refused. RECIPIENT: all recipients are. REFUSED: the mail or its sender is. UNREACHABLE: no mail was handed over. UNCERTAIN:
   * all of it was, and no response came.
   */
  kind: 'SIGN_IN' | 'RECIPIENT' | 'REFUSED' | 'UNREACHABLE' | 'UNCERTAIN';
  /** True if the server said that repeating is of no use (RFC 5321, 4.2.1). */
  isFinal: boolean;
  /** The enhanced status code, such as 5.1.1 (RFC 3463), if there is one. */
  status: string | null;
  /** What the server or the connection said, without secrets. */
  message: string;
}

interface SmtpError {
  message: string;
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const maxChars = 500;

/** What went wrong in a conversation. `handedOver` means that the server had all of the mail. */
export function toSmtpFailure(thrown: unknown, account: MailAccount, handedOver: boolean): SmtpFailure {
  const error = thrown as SmtpError;
  const { command = '', responseCode = 0, code } = error;
  const said = describeSmtp(error, account);
  const message = `The mail server ${account.host}:${account.port} says: ${said}`;
  const status = statusIn(error.response ?? '') ?? null;
  const isFinal = responseCode >= 500 && responseCode < 600;
  if (code === 'EAUTH' || responseCode === 530) return { kind: 'SIGN_IN', isFinal: false, status, message };
  if (responseCode > 0) {
    return { kind: command.startsWith('RCPT') ? 'RECIPIENT' : 'REFUSED', isFinal, status, message };
  }
  return { kind: handedOver ? 'UNCERTAIN' : 'UNREACHABLE', isFinal: false, status, message };
}

/** What a server said, as one line without the secrets of the account. */
export function describeSmtp({ response, message }: SmtpError, account: MailAccount): string {
  const line = (response ?? message).replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const shown = secretsOf(account).reduce((text, secret) => text.replaceAll(secret, '…'), line);
  const characters = [...shown];
  return characters.length <= maxChars ? shown : `${characters.slice(0, maxChars - 1).join('')}…`;
}
