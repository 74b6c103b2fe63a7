import { createTransport } from 'nodemailer';
import { toMailHtml } from './html.js';
import type { Message } from './queue.js';

/** Sends mails through the configured server. */
export interface Mailer {
  /** Resolves once the server has taken the mail over. Rejects with what it, or the connection, said. `id` is the mail's own, for repeats. */
  send(message: Message, id: string): Promise<void>;
  close(): void;
}

/** How mails leave: `url` is like `smtp://user:password@host:587` or `smtps://…`. */
export interface MailSettings {
  url: string;
  from: string;
}

const timeoutMs = 10_000;

/** A mailer over SMTP: TLS at once with smtps, else as soon as the server offers it. It connects to that server only. */
export function createMailer({ url, from }: MailSettings): Mailer {
  // Receivers distrust an id of another domain than the sender's.
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'lead-engagement.invalid';
  const transport = createTransport(
    { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // Nothing in a mail may make the server read a file or fetch an address.
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ to, subject, text }, id) {
      await transport.sendMail({
        // As an object: a comma in an address must not make two of it.
        to: { name: '', address: to },
        subject,
        text,
        html: toMailHtml(text),
        messageId: `<${id}@${domain}>`,
        // So that no program answers it (RFC 3834; the second is Exchange's).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => transport.close(),
  };
}

/** Connects and signs in to the mail server; sends a test mail only with `sendTo`. Rejects with what it, or the connection, said. */
export async function checkMailServer(settings: MailSettings, sendTo: string | undefined): Promise<void> {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  if (sendTo === undefined) return;
  const mailer = createMailer(settings);
  const text = 'This mail was sent by `doctor` to check the mail settings of your server. You can delete it.\n';
  try {
    await mailer.send({ to: sendTo, subject: 'Test mail', text }, `doctor-${Date.now()}`);
  } finally {
    await mailer.close();
  }
}
