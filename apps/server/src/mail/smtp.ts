import { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { ConnectorError } from '@lead-engagement/connector-kit';
import type { EgressPolicy } from '../egress/policy.js';
import { outcomeOf, statusIn } from '../extraction/delivery-status.js';
import type { MailAccount } from './mail-account.js';
import { describeSmtp, type SmtpFailure, toSmtpFailure } from './smtp-failure.js';
import { createSmtpSessions } from './smtp-session.js';

/** A mail on its way: who it is from and to, and its bytes. */
export interface MailToSend {
  from: string;
  to: readonly string[];
  source: Buffer;
  /**
   * Called when the server waits for the bytes, before the first of them, with the recipients that it did not take. If it throws, none is sent, and
   * `send` rejects with the same.
   */
  beforeData(refused: readonly RefusedRecipient[]): Promise<void>;
  /** Called when all of the bytes have been read, and the server has to respond. */
  onHandedOver?(): void;
}

export interface RefusedRecipient {
  /** In lower case. */
  address: string;
  /** True if the server said that repeating is of no use. */
  isFinal: boolean;
  /** True if it said that mails never arrive at the address, and not that it refuses this mail, its sender, or any mail for now. */
  isHard: boolean;
  status: string | null;
  message: string;
}

/** What became of a mail. `refused` are the recipients that the server did not take, while it took others. */
export type SmtpOutcome =
  | { outcome: 'sent'; refused: readonly RefusedRecipient[] }
  | { outcome: 'failed'; failure: SmtpFailure; refused: readonly RefusedRecipient[] };

/** Sends mails by accounts that tenants choose. */
export interface Smtp {
  send(account: MailAccount, mail: MailToSend): Promise<SmtpOutcome>;
  /** Connects and signs in. Returns what is wrong; undefined if nothing is. */
  verify(account: MailAccount): Promise<SmtpFailure | undefined>;
}

/**
 * The time of each part of a conversation, in milliseconds: up to the bytes, for the bytes, and for the response to all of them. A server may scan a
 * mail for ten minutes before it responds (RFC 5321, 4.5.3.2.6): who leaves earlier sends it twice.
 */
export interface SmtpTimes {
  begin: number;
  data: number;
  response: number;
  verify: number;
}

const defaultTimesMs: SmtpTimes = { begin: 60_000, data: 60_000, response: 600_000, verify: 14_000 };
/** A mail has a further second for so many bytes: that is a line of 1 Mbit/s. */
const bytesPerSecond = 128 * 1024;

const sliceBytes = 16 * 1024;

/** Uses mail servers that the policy admits, over TLS only. */
export function createSmtp(
  egress: EgressPolicy,
  { ca, timesMs = defaultTimesMs }: { ca?: ConnectionOptions['ca']; timesMs?: SmtpTimes } = {},
): Smtp {
  const converse = createSmtpSessions(egress, { ca });
  return {
    async send(account, mail) {
      let handedOver = false;
      let ownFailure: { error: unknown } | undefined;
      // The connection notes here whom the server does not take.
      const envelope: { from: string; to: string[]; rejectedErrors?: Error[] } = { from: mail.from, to: [...mail.to] };
      const listRefused = () => (envelope.rejectedErrors ?? []).map((error) => toRefused(error, account));
      try {
        await converse(account, timesMs.begin, async ({ connection, allow }) => {
          // Read when the server waits for the mail, and not before; slice by slice, so that the last one is read when the others have left.
          const bytes = async function* () {
            try {
              await mail.beforeData(listRefused());
            } catch (error) {
              ownFailure = { error };
              throw error;
            }
            const { source } = mail;
            allow(timesMs.data + (source.length / bytesPerSecond) * 1_000);
            for (let at = 0; at < source.length; at += sliceBytes) {
              handedOver = at + sliceBytes >= source.length;
              yield source.subarray(at, at + sliceBytes);
            }
            allow(timesMs.response);
            mail.onHandedOver?.();
          };
          const content = Readable.from(bytes(), { objectMode: false, highWaterMark: 1 });
          await new Promise<void>((resolve, reject) =>
            connection.send(envelope, content, (error) => (error ? reject(error) : resolve())),
          );
        });
        return { outcome: 'sent', refused: listRefused() };
      } catch (error) {
        // Nothing was handed over, and the mail server is not to blame.
        if (ownFailure) throw ownFailure.error;
        return { outcome: 'failed', failure: explain(error, account, handedOver), refused: listRefused() };
      }
    },
    async verify(account) {
      try {
        await converse(account, timesMs.verify, async () => undefined);
        return undefined;
      } catch (error) {
        return explain(error, account, false);
      }
    },
  };
}

function explain(error: unknown, account: MailAccount, handedOver: boolean): SmtpFailure {
  if (!(error instanceof ConnectorError)) return toSmtpFailure(error, account, handedOver);
  return { kind: 'UNREACHABLE', isFinal: error.kind === 'refused', status: null, message: error.message };
}

function toRefused(thrown: Error, account: MailAccount): RefusedRecipient {
  const error = thrown as Error & { recipient?: string; response?: string; responseCode?: number };
  const status = statusIn(error.response ?? '');
  const isFinal = (error.responseCode ?? 0) >= 500;
  return {
    address: (error.recipient ?? '').toLowerCase(),
    isFinal,
    isHard: isFinal && outcomeOf(status, error.response ?? '') === 'hard',
    status: status ?? null,
    message: describeSmtp(error, account),
  };
}
