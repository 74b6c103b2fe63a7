import { connect, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { createHostResolver, type ResolveHost } from '../egress/host-resolver.js';
import { type EgressPolicy, literalAddress } from '../egress/policy.js';
import type { MailAccount } from './mail-account.js';
import { findMailHost } from './mail-host.js';

/** A conversation with a mail server, signed in. */
export interface SmtpSession {
  connection: SMTPConnection;
  /** Gives the part of the conversation that begins now its own time, in milliseconds. */
  allow(ms: number): void;
}

/** Signs in within `ms`, works, and closes the connection. Rejects with what the server or the connection said, or a TimeoutError. */
export type ConverseBySmtp = <T>(
  account: MailAccount,
  ms: number,
  work: (session: SmtpSession) => Promise<T>,
) => Promise<T>;

const stepMs = 10_000;
/** No part of a conversation is given more time: the time that it has ends it before. */
const longestPartMs = 3_600_000;

/** Talks to mail servers that the policy admits, over TLS only. */
export function createSmtpSessions(
  egress: EgressPolicy,
  { ca }: { ca?: ConnectionOptions['ca'] } = {},
): ConverseBySmtp {
  const resolveHost = createHostResolver(stepMs);
  return async (account, ms, work) => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: NodeJS.Timeout | undefined;
    const allow = (partMs: number) => {
      clearTimeout(timer);
      const abort = () => controller.abort(new DOMException(`Took longer than ${partMs / 1_000} s.`, 'TimeoutError'));
      timer = setTimeout(abort, partMs).unref();
    };
    allow(ms);
    let connection: SMTPConnection | undefined;
    try {
      const opened = await open(egress, resolveHost, account, ca, signal);
      connection = opened;
      const failed = new Promise<never>((_, reject) => {
        opened.on('error', reject);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      failed.catch(() => {});
      const converse = async () => {
        await new Promise<void>((resolve) => opened.connect(() => resolve()));
        await signIn(opened, account);
        return work({ connection: opened, allow });
      };
      return await Promise.race([failed, converse()]);
    } finally {
      clearTimeout(timer);
      connection?.close();
    }
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
    // The time of each part ends the conversation.
    socketTimeout: longestPartMs,
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
