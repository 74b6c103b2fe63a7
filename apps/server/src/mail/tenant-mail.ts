import { connect, type Socket } from 'node:net';
import { type ChannelMail, ConnectorError, type OutgoingMail } from '@lead-engagement/connector-kit';
import { createHostResolver, type ResolveHost } from '../egress/host-resolver.js';
import type { EgressPolicy } from '../egress/policy.js';
import { withDeadline } from '../process/deadline.js';
import { findMailHost } from './mail-host.js';
import { createTenantMailbox, type MailboxOptions } from './tenant-mailbox.js';

const timeoutMs = 10_000;
interface ExchangeMs {
  withoutFile: number;
  withFile: number;
}

/**
 * The time of a whole conversation with a mail server: one that goes on sending something would keep the slot of the job for ever. Shorter
 * than the lease of the job, with a file too.
 */
const defaultExchangeMs: ExchangeMs = { withoutFile: 14_000, withFile: 24_000 };

/** Uses mail servers that tenants choose, where the policy admits them. */
export function createTenantMail(
  egress: EgressPolicy,
  { exchangeMs = defaultExchangeMs, mailbox = {} }: { exchangeMs?: ExchangeMs; mailbox?: MailboxOptions } = {},
): ChannelMail {
  const resolveHost = createHostResolver(timeoutMs);
  // Loaded when the first mail is sent, because most processes send none.
  const open = async (url: string, signal: AbortSignal) => {
    const { createTransport } = await import('nodemailer');
    const { hostname, protocol, port, username } = new URL(url);
    const isSecure = protocol === 'smtps:';
    const at = Number(port) || (isSecure ? 465 : 587);
    return createTransport(
      {
        url,
        port: at,
        // A password is not sent in the clear.
        requireTLS: !isSecure && username !== '',
        getSocket: (_, callback) => {
          openSocket(egress, resolveHost, { hostname, port: at, signal }).then(
            (connection) => callback(null, { connection }),
            (error) => callback(error as Error, undefined),
          );
        },
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      },
      // Nothing in a mail may make the server read a file or fetch an address.
      { disableFileAccess: true, disableUrlAccess: true },
    );
  };
  const use = <T>(url: string, ms: number, work: (transport: Awaited<ReturnType<typeof open>>) => Promise<T>) =>
    withDeadline(ms, [], async (signal): Promise<T> => {
      const transport = await open(url, signal);
      try {
        return await work(transport);
      } catch (error) {
        throw explain(signal.aborted ? signal.reason : error, url);
      } finally {
        transport.close();
      }
    });
  return {
    ...createTenantMailbox(egress, resolveHost, mailbox),
    send: (url, mail) =>
      use(url, mail.file ? exchangeMs.withFile : exchangeMs.withoutFile, async (transport) => {
        await transport.sendMail(await toMail(mail));
      }),
    verify: (url) => use(url, exchangeMs.withoutFile, async (transport) => void (await transport.verify())),
  };
}

async function toMail({ to, file, references, headers, ...mail }: OutgoingMail) {
  return {
    ...mail,
    // As an object: a comma in an address must not make two of it.
    to: { name: '', address: to },
    ...(references && { references: [...references] }),
    ...(headers && { headers: { ...headers } }),
    ...(file && {
      attachments: [{ filename: file.name, contentType: file.contentType, content: await readAll(await file.read()) }],
    }),
  };
}

async function readAll(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Connects to a mail server. The connection ends when `signal` aborts. */
async function openSocket(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  { hostname, port, signal }: { hostname: string; port: number; signal: AbortSignal },
): Promise<Socket> {
  const host = await findMailHost(egress, resolveHost, { hostname, port });
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs, signal });
    socket.once('connect', () => {
      socket.setTimeout(0);
      resolve(socket);
    });
    socket.once('timeout', () => socket.destroy(new Error('The connection timed out.')));
    socket.once('error', reject);
  });
}

/** What a mail server, or the connection, said. A sign-in that fails may succeed once the password has been replaced. */
function explain(error: unknown, url: string): ConnectorError {
  if (error instanceof ConnectorError) return error;
  const { message, responseCode, response, code } = error as Error & {
    responseCode?: number;
    response?: string;
    code?: string;
  };
  const { host, password } = new URL(url);
  const said = (response ?? message).slice(0, 300);
  const text = `The mail server ${host} says: ${password === '' ? said : said.replaceAll(decodeURIComponent(password), '…')}`;
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new ConnectorError(isFinal ? 'refused' : 'unavailable', text);
}
