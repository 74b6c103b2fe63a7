import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import process from 'node:process';
import { inbound } from '@lead-engagement/contract';
import {
  type ReplayServer,
  seventeenTrackAnswers,
  startReplayServer,
} from '@lead-engagement/platforms/tracking/testing';
import { LeadEngagement } from '@lead-engagement/sdk';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../src/db/client.js';
import { findEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';

const waiting = { timeout: 120_000, interval: 100 };
const trackingKey = 'installation-key';
const rows = 400;
const trackingNumber = 'KILLED000001';

let provider: ReplayServer;
let mailServer: SMTPServer;
/** Recipients of the mails that arrived. */
const mailed: string[] = [];
/** Ends the wait of each mail that is being sent. */
let lettingThrough = false;
let server: KilledServer;
let sdk: LeadEngagement;
let blocker: Database;

beforeAll(async () => {
  provider = await startReplayServer();
  provider.answer = ({ body }) =>
    seventeenTrackAnswers.accepted(body.map(({ number }: { number: string }) => ({ number, carrier: 100003 })));
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A connection that is kept waiting ends with the process at its other end.
    onConnect: (_session, callback) => void (lettingThrough && callback()),
    onData(stream, session, callback) {
      stream.resume().on('end', () => {
        mailed.push(...session.envelope.rcptTo.map(({ address }) => address));
        callback();
      });
    },
  });
  mailServer.on('error', () => undefined);
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as { port: number };
  const dataDir = await makeDataDir('deaths');
  server = await openKilledServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    SEVENTEENTRACK_API_KEY: trackingKey,
    SEVENTEENTRACK_BASE_URL: provider.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Leads <leads@example.com>',
  });
  sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: server.key });
  blocker = connect((await findEmbeddedPostgres(dataDir)) as string, 'owner', { maxConnections: 1 });
});
afterAll(async () => {
  await blocker.end({ timeout: 1 });
  expect(await server.close()).toBe(0);
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await provider.close();
});

/** Tells the server of a scan, as the tracking provider does. */
async function push(): Promise<void> {
  const body = JSON.stringify({ event: 'TRACKING_UPDATED', data: seventeenTrackAnswers.item(trackingNumber) });
  const sign = createHash('sha256').update(`${body}/${trackingKey}`).digest('hex');
  const path = inbound.trackingPushes.receive.path.replace(':provider', '17track');
  const answer = await fetch(server.url() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sign },
    body,
  });
  expect(answer.status).toBe(200);
}

/** The kinds of the work that is under way, or of that which lost `lostLeases` before. */
const listLeased = async (lostLeases = 0) => {
  const leased = await server.query(
    (db) => db<{ kind: string }[]>`select kind from work where leased and lost_leases >= ${lostLeases}`,
  );
  return leased.map(({ kind }) => kind);
};

/** Stops a worker at a moment in which it does nothing. */
async function stopIdle(pid: number): Promise<void> {
  for (;;) {
    process.kill(pid, 'SIGSTOP');
    if ((await listLeased()).length === 0) return;
    process.kill(pid, 'SIGCONT');
  }
}

test('a worker that dies twice with work of many kinds under way gives none of it up', async () => {
  const [pipeline] = (await sdk.pipelines.list()).data;
  const stageId = pipeline?.stages[1]?.id as string;
  const automation = await sdk.automations.create({
    name: 'Told',
    trigger: { type: 'lead.stage_changed', toStageId: stageId },
    actions: [{ type: 'set_field', field: 'title', value: 'Told' }],
  });
  const { id: leadId } = await sdk.leads.create({ contact: { name: 'Ada' } });
  const { id: shipmentId } = await sdk.shipments.create({ trackingNumber });
  const registered = () =>
    server.query((db) => db`select count(*)::int as count from shipments where registered_at is not null`);
  await expect.poll(registered, waiting).toEqual([{ count: 1 }]);
  expect((await sdk.shipments.get(shipmentId)).timeline).toEqual([]);

  const worker = server.processes().worker as number;
  await stopIdle(worker);
  const lines = Array.from({ length: rows }, (_, at) => `Contact ${at},n${at}@example.com`);
  const { id: importId } = await sdk.contacts.import(`name,email\n${lines.join('\n')}\n`);
  const { id: updateId } = await sdk.leads.bulkUpdate({ filter: {}, changes: { value: 7 } });
  const { id: exportId } = await sdk.exports.create({ resource: 'contacts', format: 'csv' });
  await sdk.leads.updateStage(leadId, { stageId });
  await push();
  await sdk.users.create({ email: 'invited@example.com', name: 'Grace', role: 'AGENT' });

  // Each step waits for this lock, or for the mail server, when the worker is killed.
  const lock = new EventEmitter();
  const blocked = blocker.begin(async (tx) => {
    await tx`lock table contacts, leads, shipments, exports in share mode`;
    process.kill(worker, 'SIGCONT');
    await once(lock, 'release');
  });
  const kinds = ['automation-run', 'bulk_update', 'contact_import', 'export', 'mail', 'tracking_push'];
  await expect.poll(() => listLeased(), waiting).toEqual(expect.arrayContaining(kinds));
  await server.killOne('worker');
  // Those that it held run one at a time, so that the others are not under way when the second worker dies.
  await expect.poll(() => listLeased(1), waiting).toHaveLength(1);
  await server.killOne('worker');
  lettingThrough = true;
  lock.emit('release');
  await blocked;

  await expect.poll(async () => (await sdk.imports.get(importId)).status, waiting).toBe('COMPLETED');
  expect((await sdk.imports.get(importId)).counts).toMatchObject({ rows, created: rows, failed: 0 });
  await expect.poll(async () => (await sdk.exports.get(exportId)).status, waiting).toBe('COMPLETED');
  await expect.poll(async () => (await sdk.bulkUpdates.get(updateId)).status, waiting).toBe('COMPLETED');
  await expect
    .poll(async () => (await sdk.automations.listRuns(automation.id)).data, waiting)
    .toMatchObject([{ status: 'SUCCEEDED' }]);
  expect(await sdk.leads.get(leadId)).toMatchObject({ title: 'Told', value: 7 });
  await expect.poll(async () => (await sdk.shipments.get(shipmentId)).timeline.length, waiting).toBeGreaterThan(0);
  await expect.poll(() => mailed, waiting).toEqual(['invited@example.com']);
  expect([...(await server.query((db) => db`select kind, reason from dead_letters`))]).toEqual([]);
}, 300_000);
