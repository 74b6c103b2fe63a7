import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { ConnectorError } from '@lead-engagement/connector-kit';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { createHostResolver, type ResolveHost } from '../egress/host-resolver.js';
import { type EgressPolicy, literalAddress } from '../egress/policy.js';
import { withDeadline } from '../process/deadline.js';
import type { MailAccount } from './mail-account.js';
import { findMailHost } from './mail-host.js';
import { describeSmtp, type SmtpFailure, toSmtpFailure } from './smtp-failure.js';

/** A mail on its way: who it is from and to, and its bytes. */
export interface MailToSend {
  from: string;
  to: readonly string[];
  source: Buffer;
  /** Called when the server waits for the bytes, before the first of them. If it throws, none is sent. */
  beforeData(): Promise<void>;
}

export interface RefusedRecipient {
  address: string;
  isFinal: boolean;
  status: string | null;
  message: string;
}

/** What became of a mail. `refused` are the recipients that the server did not take, while it took others. */
export type SmtpOutcome =
  | { outcome: 'sent'; refused: RefusedRecipient[] }
  | { outcome: 'failed'; failure: SmtpFailure; refused: RefusedRecipient[] };

/** Sends mails by accounts that tenants choose. */
export interface Smtp {
  send(account: MailAccount, mail: MailToSend): Promise<SmtpOutcome>;
  /** Connects and signs in. Returns what is wrong; undefined if nothing is. */
  verify(account: MailAccount): Promise<SmtpFailure | undefined>;
}

const stepMs = 10_000;
/** Shorter than the lease of the job. */
const defaultTimesMs = { send: 60_000, verify: 14_000 };

/** Uses mail servers that the policy admits, over TLS only. */
export function createSmtp(
  egress: EgressPolicy,
  { ca, timesMs = defaultTimesMs }: { ca?: ConnectionOptions['ca']; timesMs?: typeof defaultTimesMs } = {},
): Smtp {
  const resolveHost = createHostResolver(stepMs);
  const converse = <T>(account: MailAccount, ms: number, work: (session: SMTPConnection) => Promise<T>) =>
    withDeadline(ms, [], async (signal) => {
      const connection = await open(egress, resolveHost, account, ca, signal);
      const failed = new Promise<never>((_, reject) => {
        connection.on('error', reject);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      failed.catch(() => {});
      try {
        return await Promise.race([
          failed,
          (async () => {
            await new Promise<void>((resolve) => connection.connect(() => resolve()));
            await signIn(connection, account);
            return work(connection);
          })(),
        ]);
      } finally {
        connection.close();
      }
    });
  return {
    async send(account, mail) {
      let handedOver = false;
      // Read when the server waits for the mail, and not before.
      const bytes = async function* () {
        await mail.beforeData();
        yield mail.source;
        handedOver = true;
      };
      let refused: RefusedRecipient[] = [];
      try {
        await converse(account, timesMs.send, async (connection) => {
          const envelope = { from: mail.from, to: [...mail.to] };
          const info = await new Promise<{ rejectedErrors?: Error[] }>((resolve, reject) =>
            connection.send(envelope, Readable.from(bytes(), { objectMode: false }), (error, sent) =>
              error ? reject(error) : resolve(sent as { rejectedErrors?: Error[] }),
            ),
          );
          refused = (info.rejectedErrors ?? []).map((error) => toRefused(error, account));
        });
        return { outcome: 'sent', refused };
      } catch (error) {
        const { rejectedErrors = [] } = error as { rejectedErrors?: Error[] };
        refused = rejectedErrors.map((each) => toRefused(each, account));
        return { outcome: 'failed', failure: explain(error, account, handedOver), refused };
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
  return {
    address: (error.recipient ?? '').toLowerCase(),
    isFinal: (error.responseCode ?? 0) >= 500,
    status: /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1] ?? null,
    message: describeSmtp(error, account),
  };
}

async function open(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  { host: hostname, port, security }: MailAccount,
  ca: ConnectionOptions['ca'],
  signal: AbortSignal,
): Promise<SMTPConnection> {
  const host = await findMailHost(egress, resolveHost, { hostname, port });
  // Loaded when the first mail is sent, because most processes send none.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const secure = security === 'TLS';
  return new Connection({
    connection: await openSocket(host, port, signal),
    host: hostname,
    port,
    secure,
    // Neither a password nor a mail is sent in the clear.
    ...(!secure && { requireTLS: true }),
    tls: { ...(literalAddress(hostname) === undefined && { servername: hostname }), ...(ca !== undefined && { ca }) },
    greetingTimeout: stepMs,
    socketTimeout: stepMs * 3,
    logger: false,
  });
}

async function signIn(connection: SMTPConnection, { username, auth }: MailAccount): Promise<void> {
  const { default: XOAuth2 } = await import('nodemailer/lib/xoauth2');
  const credentials =
    'password' in auth
      ? { credentials: { user: username, pass: auth.password } }
      : { user: username, method: 'XOAUTH2', oauth2: new XOAuth2({ user: username, accessToken: auth.accessToken }) };
  await new Promise<void>((resolve, reject) =>
    connection.login(credentials as Parameters<SMTPConnection['login']>[0], (error) =>
      error ? reject(error) : resolve(),
    ),
  );
}

/** Connects to a mail server. The connection ends when `signal` aborts. */
function openSocket(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: stepMs, signal });
    socket.once('connect', () => {
      socket.setTimeout(0);
      resolve(socket);
    });
    socket.once('timeout', () => socket.destroy(new Error('The connection timed out.')));
    socket.once('error', reject);
  });
}
