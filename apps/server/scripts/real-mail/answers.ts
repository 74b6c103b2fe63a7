import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { expect } from 'vitest';
import { mailboxSyncKind } from '../../src/features/inbox/mailboxes/index.js';
import { enqueueJobs } from '../../src/jobs/enqueue.js';
import type { TestApi } from '../../test/support/api.js';
import type { MailServers } from './mail-servers.js';

/** What became of answers that came in while programs were killed. */
export interface Received {
  /** Answers that are not stored. */
  lost: number;
  /** Answers that are stored more than once. */
  twice: number;
  /** Answers in another thread than the mail that they answer. */
  elsewhere: number;
  entries: number;
}

interface Options {
  api: TestApi;
  servers: MailServers;
  /** The address of our mailbox. */
  to: string;
  /** The mails to answer, with the address of each recipient. */
  sent: readonly { messageId: string; from: string }[];
  tenantId: string;
  mailboxId: string;
}

const deadline = { timeout: 900_000, interval: 1_000 };
const idOf = (number: number) => `<answer-${number}@buyer.example>`;

/** Has each recipient answer through Postfix, as a mail server does: with the same mail again after a failure. Resolves when all were taken. */
export async function sendAnswers({ servers, to, sent }: Options): Promise<void> {
  let next = 0;
  const send = async () => {
    while (next < sent.length) {
      const number = next++;
      const { messageId, from } = sent[number] as (typeof sent)[number];
      const mail = { from, to, subject: `Re: Mail`, text: `Answer ${number}`, messageId: idOf(number) };
      while (true) {
        const transport = createTransport({
          host: '127.0.0.1',
          port: servers.smtpPort,
          secure: false,
          ignoreTLS: true,
        });
        try {
          await transport.sendMail({ ...mail, inReplyTo: messageId, references: messageId });
          break;
        } catch {
          await delay(500);
        } finally {
          transport.close();
        }
      }
    }
  };
  await Promise.all([send(), send(), send()]);
}

/** Has the mailbox read again and again, since it is otherwise read once in a minute, until all answers are stored or the time is over. */
export async function countAnswers({ api, sent, tenantId, mailboxId }: Options): Promise<Received> {
  const stored = () =>
    api.owner<{ messageId: string; inThread: boolean }[]>`
      select mail.message_id, mail.thread_id = answered.thread_id as in_thread
      from emails mail left join emails answered on answered.tenant_id = mail.tenant_id and answered.id = mail.in_reply_to
      where mail.tenant_id = ${tenantId} and mail.direction = 'INBOUND'`;
  await expect
    .poll(async () => {
      await readNow(api, tenantId, mailboxId);
      return new Set((await stored()).map(({ messageId }) => messageId)).size;
    }, deadline)
    .toBe(sent.length)
    .catch(() => undefined);
  const found = await stored();
  const ids = found.map(({ messageId }) => messageId);
  return {
    lost: sent.filter((_, number) => !ids.includes(idOf(number))).length,
    twice: ids.length - new Set(ids).size,
    elsewhere: found.filter(({ inThread }) => !inThread).length,
    entries: (await api.owner`select from activities where tenant_id = ${tenantId} and type = 'email_received'`).count,
  };
}

/** Has the mailbox read at once. */
export async function readNow({ workerDb }: TestApi, tenantId: string, id: string): Promise<void> {
  await enqueueJobs(workerDb, [{ kind: mailboxSyncKind, tenantId, id, key: 'localhost' }], new Date());
}
