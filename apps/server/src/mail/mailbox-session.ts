import type { ConnectionOptions } from 'node:tls';
import type { ImapFlow } from 'imapflow';
import type { ResolveHost } from '../egress/host-resolver.js';
import { type EgressPolicy, literalAddress } from '../egress/policy.js';
import { withDeadline } from '../process/deadline.js';
import type { MailAccount } from './mail-account.js';
import { findMailHost } from './mail-host.js';
import { describeFailure, explainMailbox } from './mailbox-failure.js';

/** A conversation with a mail server, signed in. */
export interface Conversation {
  client: ImapFlow;
  signal: AbortSignal;
  /** What has ended the connection. */
  failure(): unknown;
  /** What a failure is about, without the secrets of the account. */
  describe(failure: unknown): string;
}

/** What one conversation may take. */
export interface ConversationBounds {
  ms: number;
  /** What the server may send. */
  bytes: number;
  /** The mailbox that it is about, for errors. */
  mailbox?: string;
  /** Ends it earlier. */
  signal?: AbortSignal;
}

/** Signs in, works, and closes the connection. Throws ConnectorError with what the server said. */
export type Converse = <T>(
  account: MailAccount,
  bounds: ConversationBounds,
  work: (conversation: Conversation) => Promise<T>,
) => Promise<T>;

const stepMs = 10_000;
const watchMs = 50;
/** So much of a mail is read for its text. Files are read by themselves. */
export const maxMailBytes = 512 * 1024;

/** Talks to mail servers that tenants choose, where the policy admits them, and over TLS only. */
export function createConverse(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  { ca }: { ca?: ConnectionOptions['ca'] } = {},
): Converse {
  return (account, bounds, work) =>
    withDeadline(bounds.ms, bounds.signal ? [bounds.signal] : [], async (signal) => {
      const opened: { client?: ImapFlow; failure?: unknown } = {};
      const watch = setInterval(() => {
        if ((opened.client?.stats().received ?? 0) <= bounds.bytes) return;
        opened.failure = new Error('The server sends too much.');
        opened.client?.close();
      }, watchMs);
      const converse = async () => {
        opened.client = await createClient(egress, resolveHost, account, ca);
        opened.client.on('error', (error: unknown) => {
          opened.failure ??= error;
        });
        signal.throwIfAborted();
        await opened.client.connect();
        return work({
          client: opened.client,
          signal,
          failure: () => opened.failure,
          describe: (failure) => describeFailure(failure, account),
        });
      };
      try {
        return await Promise.race([converse(), rejectOnAbort(signal)]);
      } catch (error) {
        throw explainMailbox(signal.aborted ? signal.reason : (opened.failure ?? error), account, bounds.mailbox);
      } finally {
        clearInterval(watch);
        opened.client?.close();
      }
    });
}

async function createClient(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  { host: hostname, port, security, username, auth }: MailAccount,
  ca: ConnectionOptions['ca'],
): Promise<ImapFlow> {
  const secure = security === 'TLS';
  const host = await findMailHost(egress, resolveHost, { hostname, port });
  // Loaded when the first mailbox is opened, because most processes open none.
  const { ImapFlow } = await import('imapflow');
  return new ImapFlow({
    host,
    ...(literalAddress(hostname) === undefined && { servername: hostname }),
    port,
    secure,
    // A password is not sent in the clear.
    ...(!secure && { doSTARTTLS: true }),
    auth: { user: username, ...('password' in auth ? { pass: auth.password } : { accessToken: auth.accessToken }) },
    ...(ca !== undefined && { tls: { ca } }),
    logger: false,
    disableAutoIdle: true,
    // What is packed may be of any size.
    disableCompression: true,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: maxMailBytes,
    maxResponseSize: 2 * maxMailBytes,
    maxResponseTokens: 20_000,
  });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}
