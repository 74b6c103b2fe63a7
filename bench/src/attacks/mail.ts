import { setTimeout as delay } from 'node:timers/promises';
import { type Flood, forgetWork } from '../fairness/floods.js';
import type { Tenant, World } from '../fairness/world.js';
import type { MailStrangers } from './mail-strangers.js';

const mailboxesOfKind = 4;
const mailsEach = 10;
const textChars = 90_000;
const settleMs = 2_000;

/** Mailboxes whose servers never end, come byte by byte, claim what is not, or never respond: with mails that wait, and with folders to read. */
export async function useHostileMailboxes(
  world: World,
  { id, client }: Tenant,
  { smtp, imap }: MailStrangers,
): Promise<Flood> {
  const contact = await client.contacts.create({ name: 'Ada', email: 'ada@example.com' });
  const text = 'Many words. '.repeat(textChars / 12);
  let named = 0;
  const open = async (kind: number) => {
    named += 1;
    const mailbox = await client.mailboxes.create({
      address: `team${named}@example.com`,
      smtp: { host: '127.0.0.1', port: smtp[kind % smtp.length] as number, security: 'TLS' },
      imap: { host: '127.0.0.1', port: imap[kind % imap.length] as number, security: 'TLS' },
      auth: { type: 'PASSWORD', password: 'secret' },
      sync: { since: '2020-01-01' },
    });
    for (let at = 0; at < mailsEach; at++) {
      // A mailbox whose check has failed by now takes no more.
      const sent = client.contacts.createEmail(contact.id, { mailboxId: mailbox.id, subject: `${at}`, text });
      await sent.catch(() => undefined);
    }
    return mailbox.id;
  };
  const count = mailboxesOfKind * Math.max(smtp.length, imap.length);
  return {
    name: `${count} hostile mailboxes, and ${mailsEach} mails to send by each`,
    async start() {
      const ids: string[] = [];
      for (let at = 0; at < count; at++) ids.push(await open(at));
      await delay(settleMs);
      const { data: mailboxes } = await client.mailboxes.list();
      if (mailboxes.some(({ lastError }) => /certificate/i.test(lastError ?? '')))
        throw new Error('The server does not trust the mail servers, so that they cannot attack.');
      return async () => {
        for (const mailbox of ids) await client.mailboxes.delete(mailbox, { emails: 'delete' });
        await forgetWork(world, id);
      };
    },
  };
}
