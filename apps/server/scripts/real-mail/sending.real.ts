// Sends 500 mails to contacts through Postfix, has each answered, and kills the worker, Postfix and Dovecot at random meanwhile; counts what arrived, by
// Message-ID. Prints the figures. Run it as root on Debian, as mail.real.ts: npm run mail:real -- sending
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { localhostCertificate } from '../../src/channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { decodeId } from '../../src/ids.js';
import { roomy, startTestApi, testSecretKey } from '../../test/support/api.js';
import { dataOf } from '../../test/support/sample.js';
import { addSignedIn } from '../../test/support/sign-in.js';
import { countAnswers, readNow, sendAnswers } from './answers.js';
import { startMailServers } from './mail-servers.js';

const count = Number(process.env.MAILS ?? 500);
const kills = Number(process.env.KILLS ?? 8);
const sender = 'ada@boatyard.test';
const deadline = { timeout: 1_000_000, interval: 500 };

test('mails are sent and answered while worker and mail servers are killed', async () => {
  const servers = await startMailServers();
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  const mailServers = { providers: {}, ca: localhostCertificate.cert };
  const api = await startTestApi({ egress, mailServers });
  const dataDir = await mkdtemp(join(tmpdir(), 'lead-engagement-data-'));
  let worker: ChildProcess | undefined;
  const startWorkerProcess = async () => {
    const env = { ...process.env, DATABASE_URL: api.databaseUrl, SECRET_KEY: testSecretKey, DATA_DIR: dataDir };
    worker = fork(join(import.meta.dirname, 'worker-process.ts'), { execArgv: ['--import', 'tsx'], env });
    await once(worker, 'message');
  };
  const killWorker = async () => {
    const ended = worker && once(worker, 'exit');
    worker?.kill('SIGKILL');
    await ended;
  };
  try {
    const tenantId = await api.newTenant({ limitOverrides: roomy });
    const ada = await addSignedIn(api, tenantId, 'ADMIN');
    const post = async (url: string, body: object) => dataOf(await ada.call('POST', url, body), 201);
    await startWorkerProcess();
    await post('/v1/me/mailbox', {
      address: sender,
      smtp: { host: 'localhost', port: servers.submissionPort },
      imap: { host: 'localhost', port: servers.imapPort },
      auth: { type: 'PASSWORD', password: servers.password },
      dailyCap: 2_000,
      sync: { visibility: 'ALL' },
    });
    const mailbox = async () => dataOf(await ada.call('GET', '/v1/me/mailbox'), 200);
    await expect.poll(async () => (await mailbox()).status, deadline).toBe('CONNECTED');
    const begun = Date.now();
    const sent: { messageId: string; from: string }[] = [];
    let next = 0;
    const write = async () => {
      while (next < count) {
        next += 1;
        const email = `person${next}@buyer.example`;
        const { id } = await post('/v1/contacts', { name: `Person ${next}`, email });
        const mail = await post(`/v1/contacts/${id}/emails`, { subject: `Mail ${next}`, text: `Hello ${next}` });
        sent.push({ messageId: mail.messageId, from: email });
      }
    };
    const writing = Promise.all([write(), write(), write(), write()]);
    const statuses = async () => {
      const rows = await api.owner<{ status: string; count: number }[]>`
        select status, count(*)::int as count from emails group by 1`;
      return new Map(rows.map((row) => [row.status, row.count]));
    };
    const killed = { worker: 0, postfix: 0, dovecot: 0 };
    const killOne = async (kill: number) => {
      const choice = kill % 4;
      if (choice === 1) {
        killed.postfix += 1;
        await servers.restartPostfix();
      } else if (choice === 3) {
        killed.dovecot += 1;
        await servers.restartDovecot();
      } else {
        killed.worker += 1;
        await killWorker();
        await startWorkerProcess();
      }
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const sentBefore = (await statuses()).get('SENT') ?? 0;
      const until = Math.min(count, sentBefore + 1 + Math.floor(Math.random() * (count / kills)));
      await expect
        .poll(async () => (await statuses()).get('SENT') ?? 0, { timeout: 60_000, interval: 20 })
        .toBeGreaterThanOrEqual(until)
        .catch(() => undefined);
      await killOne(kill);
    }
    await writing;
    await expect
      .poll(async () => {
        const now = await statuses();
        return (now.get('SENT') ?? 0) + (now.get('FAILED') ?? 0);
      }, deadline)
      .toBe(count);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    const attempts = await api.owner<{ attempts: number; count: number }[]>`
      select attempts, count(*)::int as count from emails group by 1 order by 1`;
    const arrivals = new Map<string, number>();
    const arrive = async () => {
      arrivals.clear();
      for (let at = 1; at <= count; at += 1) {
        for (const mail of await servers.listMails(`person${at}@buyer.example`)) {
          const id = /^Message-ID:\s*(<[^>]+>)/im.exec(mail.toString('latin1'))?.[1] ?? '';
          arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
        }
      }
      return arrivals.size;
    };
    await expect
      .poll(arrive, { timeout: 90_000, interval: 1_000 })
      .toBe(count)
      .catch(() => undefined);
    const inSent = await expect
      .poll(async () => (await api.owner`select from emails where sent_copy = 'PENDING'`).count, deadline)
      .toBe(0)
      .then(async () => (await api.owner`select from emails where sent_copy = 'STORED'`).count);
    const lost = sent.filter(({ messageId }) => !arrivals.has(messageId)).length;
    const twice = [...arrivals.values()].filter((times) => times > 1).length;
    const entries = (await api.owner`select from activities where type = 'email_sent'`).count;
    const { id } = await mailbox();
    const place = { tenantId, mailboxId: decodeId('mailbox', id) as string };
    const answering = { api, servers, to: sender, sent, ...place };
    let isOver = false;
    const answered = sendAnswers(answering).finally(() => {
      isOver = true;
    });
    for (let kill = 0; kill < kills && !isOver; kill += 1) {
      await readNow(api, place.tenantId, place.mailboxId);
      await delay(500 + Math.random() * 2_000);
      await killOne(kill);
    }
    await answered;
    const answers = await countAnswers(answering);
    const line = {
      mails: count,
      seconds,
      killed,
      statuses: Object.fromEntries(await statuses()),
      attempts: attempts.map((row) => `${row.count} × ${row.attempts}`),
      arrived: arrivals.size,
      lost,
      twice,
      inSent,
      entries,
      answers,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    expect(lost).toBe(0);
    expect(entries).toBe(count);
    expect(answers).toEqual({ lost: 0, twice: 0, elsewhere: 0, entries: count });
    expect(twice).toBeLessThanOrEqual(killed.worker);
  } finally {
    await killWorker();
    await api.close();
    await servers.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
