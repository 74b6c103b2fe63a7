import { limits } from '@lead-engagement/contract';
import { inTenant } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { queueMail } from '../../../mail/queue.js';
import type { Cipher } from '../../../security/encryption.js';
import { dayMs, hourMs } from '../../../time.js';
import { writeDigest } from './digest.js';
import { listDueTasks, listNotificationsById } from './queries.js';
import { notify } from './service.js';
import { lockSettings } from './settings-queries.js';
import * as queries from './worker-queries.js';

const sweptRows = 1_000;
const shownInMail = 20;
const deletedAtOnce = 5_000;
/** Tasks of a tenant that was never told of any count from so long before. */
const firstLookMs = hourMs;

/** Tells users of their tasks that have become due: one notification for each user. */
export const taskReminders: JobHandler = {
  kind: 'remind-of-tasks',
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId }, { db, now }) {
    const moment = now();
    const told = await inTenant(db, tenantId, async (tx) => {
      const until = moment.toISOString();
      const after = await queries.lockReminded(tx, tenantId, new Date(moment.getTime() - firstLookMs).toISOString());
      const due = await listDueTasks(tx, tenantId, { after, until });
      const notices = due.map(({ userId, count, id }) => {
        const what = count === 1 ? { recordId: id } : { count };
        return { userIds: [userId], kind: 'TASK_DUE', ...what } as const;
      });
      await notify({ tx, caller: { tenantId }, now: moment }, null, notices);
      await queries.setReminded(tx, tenantId, until);
      return due.length;
    });
    return { next: 'done', facts: { told }, isIdle: told === 0 };
  },
  sweep: {
    everySeconds: 30,
    async run({ db, now }) {
      const since = new Date(now().getTime() - firstLookMs);
      const tenantIds = await queries.listTenantsWithDueTasks(db, now(), since, sweptRows);
      const rows = tenantIds.map((tenantId) => ({ kind: 'remind-of-tasks', tenantId, id: tenantId }));
      await enqueueJobs(db, rows, now());
    },
  },
};

/** Deletes the oldest notifications of users who have more than are kept. */
export const trim: JobHandler = {
  kind: 'trim-notifications',
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId }, { db }) {
    const deleted = await queries.deleteTooMany(db, tenantId, limits.notificationsPerUser, deletedAtOnce);
    return { next: deleted < deletedAtOnce ? 'done' : 'again', facts: { deleted } };
  },
  sweep: {
    everySeconds: 600,
    async run({ db, now }) {
      const tenantIds = await queries.listTenantsWithTooMany(db, limits.notificationsPerUser);
      const rows = tenantIds.map((tenantId) => ({ kind: 'trim-notifications', tenantId, id: tenantId }));
      await enqueueJobs(db, rows, now());
    },
  },
};

/** Mails users what they have not read: one mail an hour at most. */
export function createDigestWork({ cipher, publicUrl }: { cipher: Cipher; publicUrl: string }): JobHandler {
  const kind = 'mail-notifications';
  return {
    kind,
    slots: 4,
    slotsPerTenant: 2,
    slotsPerKey: 2,
    leaseSeconds: 60,
    async run({ tenantId, id: userId }, { db, now }) {
      const moment = now();
      const count = await inTenant(db, tenantId, async (tx) => {
        const reader = await queries.findReader(tx, { tenantId, userId });
        const settings = await lockSettings(tx, tenantId, userId);
        if (settings.mailedAt && Date.parse(settings.mailedAt) > moment.getTime() - hourMs) return 0;
        // What nobody mailed in time, as long as no mail server was set, is no news any more.
        const since = new Date(moment.getTime() - dayMs).toISOString();
        const ids = await queries.takeMailed(tx, settings, { since, now: moment.toISOString() });
        if (!reader || ids.length === 0) return 0;
        const rows = await listNotificationsById(tx, tenantId, ids.slice(0, shownInMail));
        const shown = ids.flatMap((id) => rows.get(id)?.notification ?? []);
        const mail = writeDigest(settings.language, reader, { shown, count: ids.length }, publicUrl);
        const expiresAt = new Date(moment.getTime() + dayMs).toISOString();
        const message = { to: reader.email, ...mail };
        await queueMail(tx, cipher, { tenantId, topic: `DIGEST ${userId}`, message, expiresAt }, moment);
        return ids.length;
      });
      return { next: 'done', facts: { count } };
    },
    sweep: {
      everySeconds: 30,
      async run({ db, now }) {
        const recipients = await queries.listRecipients(db, new Date(now().getTime() - hourMs), sweptRows);
        const rows = recipients.map(({ tenantId, userId }) => ({ kind, tenantId, id: userId }));
        await enqueueJobs(db, rows, now());
      },
    },
  };
}
