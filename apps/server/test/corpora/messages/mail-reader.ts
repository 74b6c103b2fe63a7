import type { ChannelContext, Inbound, Json } from '@lead-engagement/connector-kit';
import { emailChannel } from '../../../src/channels/email-channel.js';
import { readMail } from '../../../src/channels/email-mail.js';
import { startImapServer } from '../../../src/channels/fixtures/imap-server.js';
import { localhostCertificate } from '../../../src/channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../../src/egress/policy.js';
import { parseMails } from '../../../src/extraction/mail.js';
import { createTenantMail } from '../../../src/mail/tenant-mail.js';

export const shopAddress = 'support@shop.test';

export type MailMessage = Extract<Inbound, { kind: 'message' }>;

const credentials = {
  address: shopAddress,
  imapUrl: 'imaps://support%40shop.test:secret@localhost/INBOX',
  smtpUrl: 'smtp://localhost:25',
  authenticationHost: 'mx.shop.test',
};

/** What the channel makes of mails without a mail server between: the same but for their files. */
export async function readWithoutServer(sources: readonly (string | Buffer)[]): Promise<MailMessage[][]> {
  const parsed = await parseMails(sources.map((source) => ({ bytes: Buffer.from(source) })));
  return parsed.map((mail, at) => {
    const externalId = `email:${mail.messageId}#${at}`;
    const messages = readMail({ ...mail, externalId, files: [] }, { credentials });
    return messages.filter((each) => each.kind === 'message');
  });
}

/** Has mails arrive in a mailbox, and returns the messages that the channel makes of each, in their order. */
export async function readSources(sources: readonly (string | Buffer)[]): Promise<MailMessage[][]> {
  const imap = await startImapServer();
  try {
    const policy = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
    const mail = createTenantMail(policy, { mailbox: { ca: localhostCertificate.cert } });
    const context: ChannelContext = {
      http: {
        send: async () => ({ outcome: 'failed', error: 'none' }),
        getFile: async () => ({ outcome: 'too_large' }),
      },
      mail,
      credentials: { ...credentials, imapUrl: imap.urlOf() },
      settings: { API_URL: '', POLL_SECONDS: '60' },
      state: {},
      enabled: true,
      webhookUrl: '',
      now: new Date(),
    };
    let state = (await emailChannel.connect?.(withVerified(context))) ?? {};
    for (const source of sources) imap.deliverSource(source);
    const found = new Map<number, MailMessage[]>();
    for (let look = 0; look < 100; look += 1) {
      const polled = await emailChannel.poll?.({ ...context, state });
      for (const { content } of polled?.updates ?? []) {
        const messages = await emailChannel.read(content, context);
        found.set(
          uidOf(content),
          messages.filter((each) => each.kind === 'message'),
        );
      }
      state = polled?.state ?? state;
      if (polled?.waitMs !== 0) break;
    }
    return sources.map((_, at) => found.get(1_001 + at) ?? []);
  } finally {
    await imap.close();
  }
}

/** Nothing is sent here. */
const withVerified = (context: ChannelContext): ChannelContext => ({
  ...context,
  mail: { ...context.mail, verify: async () => undefined },
});

function uidOf(content: Json): number {
  const { uid, unreadable } = content as { uid?: number; unreadable?: { uid: number } };
  return uid ?? unreadable?.uid ?? 0;
}
