import { inTenant } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, RunContext, StepResult } from '../../../jobs/handler.js';
import { type ForgottenTo, firstChange, forgetChanges } from './forget-changes.js';
import * as queries from './queries.js';
import { type ErasureState, erasureKind, eventPassKind } from './service.js';

/** The checkpoint of a pass. */
interface PassState {
  /** A pass that an older server began has no conversations. */
  people: { id: string; contactIds: string[]; conversationIds?: string[]; words: string[] }[];
  /** Up to where the log of events was read. */
  readTo: number;
  /** Up to where the changes were read, once the log of events was. */
  changesTo?: ForgottenTo;
}

/** What one pass serves at most; those that are left have the next one. */
const mostErasures = 1_000;

/**
 * Reads the log of events of a tenant and its changes once for all erasures that wait for it, and deletes the events about their contacts, and
 * what changes set of records that are gone. An erasure that is
 * ordered during a pass has the next one. A step that is repeated finds less to do.
 */
export const eventPassWork: JobHandler = {
  kind: eventPassKind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 120,
  maxAttempts: Number.POSITIVE_INFINITY,
  run: (lease, context) => readOn(lease, context, lease.data as Partial<PassState> | null),
};

async function readOn(
  { tenantId }: Lease,
  { db, now }: RunContext,
  state: Partial<PassState> | null,
): Promise<StepResult> {
  const { people = await findPeople(tenantId, db), readTo = 0, changesTo } = state ?? {};
  if (people.length === 0) return { next: 'done', isIdle: true };
  const contactIds = people.flatMap((person) => person.contactIds);
  const conversationIds = people.flatMap((person) => person.conversationIds ?? []);
  const words = people.flatMap((person) => person.words);
  if (!changesTo) {
    const next = await queries.forgetEvents(db, tenantId, { contactIds, conversationIds, words }, readTo);
    if (next !== undefined) return { next: 'again', data: { people, readTo: next } };
  }
  const next = await forgetChanges(db, tenantId, changesTo ?? firstChange);
  if (next) return { next: 'again', data: { people, readTo, changesTo: { ...next } } };
  await inTenant(db, tenantId, async (tx) => {
    const ids = people.map(({ id }) => id);
    const waiting = await queries.lockErasures(tx, tenantId, erasureKind, ids);
    const served = waiting.map(({ id, data }) => {
      const next: ErasureState = { ...(data as unknown as ErasureState), awaitsPass: false, readTo: null };
      return { kind: erasureKind, tenantId, id, data: { ...next } };
    });
    await enqueueJobs(tx, served, now());
  });
  return { next: 'again', data: {}, facts: { erasures: people.length } };
}

async function findPeople(tenantId: string, db: RunContext['db']): Promise<PassState['people']> {
  const waiting = await queries.listErasures(db, tenantId, erasureKind, mostErasures);
  return waiting.map(({ id, data }) => {
    const { contactIds, conversationIds, words } = (data as unknown as ErasureState).traces;
    return { id, contactIds, conversationIds, words };
  });
}
