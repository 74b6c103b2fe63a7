import { EventEmitter, once } from 'node:events';
import process from 'node:process';
import { seventeenTrackAnswers } from '@lead-engagement/platforms/tracking/testing';
import { LeadEngagement } from '@lead-engagement/sdk';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { connect } from '../../../src/db/client.js';
import type { KilledServer } from '../../support/killed-server.js';
import { type World, waiting } from './load.js';
import { push } from './pushes-load.js';

const rows = 400;
const trackingNumber = 'KILLED999999';

export interface HeldMailServer {
  url: string;
  /** Recipients of the mails that arrived. */
  mailed: string[];
  /** Until this is called, each mail that is being sent waits. */
  letThrough(): void;
  close(): Promise<void>;
}

export async function startHeldMailServer(): Promise<HeldMailServer> {
  const mailed: string[] = [];
  let lettingThrough = false;
  const server = new SMTPServer({
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
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailed,
    letThrough: () => {
      lettingThrough = true;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The kinds of the work that is under way, or of that which lost `lostLeases` before. */
async function listLeased(server: KilledServer, lostLeases = 0): Promise<string[]> {
  const leased = await server.query(
    (db) => db<{ kind: string }[]>`select kind from work where leased and lost_leases >= ${lostLeases}`,
  );
  return leased.map(({ kind }) => kind);
}

/** Stops a worker at a moment in which it does nothing. */
async function stopIdle(server: KilledServer, pid: number): Promise<void> {
  for (;;) {
    // What it does goes on only while it runs.
    await expect.poll(() => listLeased(server), waiting).toEqual([]);
    process.kill(pid, 'SIGSTOP');
    if ((await listLeased(server)).length === 0) return;
    process.kill(pid, 'SIGCONT');
  }
}

/** A worker dies twice with work of many kinds under way: none of it is given up, and all of it is done. */
export async function letWorkerDieTwice({ server }: World, mail: HeldMailServer): Promise<void> {
  const { id: tenantId, key } = await server.addTenant();
  const sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: key });
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
    server.query(
      (db) => db`
      select count(*)::int as count from shipments where tenant_id = ${tenantId} and registered_at is not null`,
    );
  await expect.poll(registered, waiting).toEqual([{ count: 1 }]);
  expect((await sdk.shipments.get(shipmentId)).timeline).toEqual([]);

  const worker = server.processes().worker as number;
  await stopIdle(server, worker);
  const lines = Array.from({ length: rows }, (_, at) => `Contact ${at},n${at}@example.com`);
  const { id: importId } = await sdk.contacts.import(`name,email\n${lines.join('\n')}\n`);
  const { id: updateId } = await sdk.leads.bulkUpdate({ filter: {}, changes: { value: 7 } });
  const { id: exportId } = await sdk.exports.create({ resource: 'contacts', format: 'csv' });
  await sdk.leads.updateStage(leadId, { stageId });
  expect(await push(server.url(), seventeenTrackAnswers.item(trackingNumber))).toBe(200);
  await sdk.users.create({ email: 'invited@example.com', name: 'Grace', role: 'AGENT' });

  // Each step waits for this lock, or for the mail server, when the worker is killed.
  const lock = new EventEmitter();
  const blocker = connect(await server.findDatabase(), 'owner', { maxConnections: 1 });
  const blocked = blocker.begin(async (tx) => {
    await tx`lock table contacts, leads, shipments, exports in share mode`;
    process.kill(worker, 'SIGCONT');
    await once(lock, 'release');
  });
  const kinds = ['automation-run', 'bulk_update', 'contact_import', 'export', 'mail', 'tracking_push'];
  await expect.poll(() => listLeased(server), waiting).toEqual(expect.arrayContaining(kinds));
  await server.killOne('worker');
  // Those that it held run one at a time, so that the others are not under way when the second worker dies.
  await expect.poll(() => listLeased(server, 1), waiting).toHaveLength(1);
  await server.killOne('worker');
  mail.letThrough();
  lock.emit('release');
  await blocked;
  await blocker.end({ timeout: 1 });

  await expect.poll(async () => (await sdk.imports.get(importId)).status, waiting).toBe('COMPLETED');
  expect((await sdk.imports.get(importId)).counts).toMatchObject({ rows, created: rows, failed: 0 });
  await expect.poll(async () => (await sdk.exports.get(exportId)).status, waiting).toBe('COMPLETED');
  await expect.poll(async () => (await sdk.bulkUpdates.get(updateId)).status, waiting).toBe('COMPLETED');
  await expect
    .poll(async () => (await sdk.automations.listRuns(automation.id)).data, waiting)
    .toMatchObject([{ status: 'SUCCEEDED' }]);
  expect(await sdk.leads.get(leadId)).toMatchObject({ title: 'Told', value: 7 });
  await expect.poll(async () => (await sdk.shipments.get(shipmentId)).timeline.length, waiting).toBeGreaterThan(0);
  await expect.poll(() => mail.mailed, waiting).toEqual(['invited@example.com']);
  expect(await listDeadLetters(server)).toEqual([]);
}

export const listDeadLetters = async (server: KilledServer) => [
  ...(await server.query((db) => db`select kind, reason from dead_letters`)),
];
