import { setTimeout as delay } from 'node:timers/promises';
import { type ContactProfile, profileLimits } from '@lead-engagement/contract';
import { describeByRules } from '../../../ai/profile-rules.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { type Database, inTenant, type Queryable } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { jobKinds } from '../../../limits/quotas/queued-jobs.js';
import { getContact } from '../../crm/contacts/index.js';
import { readFacts } from './facts.js';
import { type ProfileRow, toProfile } from './present.js';
import * as queries from './queries.js';

/** The kind of the job that refreshes a profile; its id is that of the contact. */
export const refreshKind = jobKinds.profile;

/** The profile of a contact; the first read computes it by rules. Throws NOT_FOUND, MERGED. */
export async function getProfile(db: Database, tenantId: string, id: string, now: Date): Promise<ContactProfile> {
  const contactId = await findContactUuid(db, tenantId, id);
  const stored = await queries.findProfile(db, tenantId, contactId);
  return toProfile(
    stored ?? (await inTenant(db, tenantId, (tx) => ensureProfile({ tx, caller: { tenantId }, now }, contactId))),
  );
}

async function findContactUuid(db: Queryable, tenantId: string, id: string): Promise<string> {
  await getContact(db, tenantId, id);
  return decodeId('contact', id) as string;
}

async function ensureProfile(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  contactId: string,
): Promise<ProfileRow> {
  await queries.waitForTurn(tx, tenantId, contactId);
  const stored = await queries.findProfile(tx, tenantId, contactId);
  if (stored) return stored;
  const facts = await readFacts(tx, tenantId, contactId, now);
  if (!facts) throw new Error('The contact is missing right after it was read.');
  await queries.insertProfile(tx, tenantId, contactId, describeByRules(facts, now), now);
  return (await queries.findProfile(tx, tenantId, contactId)) as ProfileRow;
}

/** Computes a stored profile again by rules, at once, because one of its sources has been changed or deleted. */
export async function recomputeProfile(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  contactId: string,
): Promise<void> {
  await queries.waitForTurn(tx, tenantId, contactId);
  if (!(await queries.findProfile(tx, tenantId, contactId))) return;
  const facts = await readFacts(tx, tenantId, contactId, now);
  if (facts) await queries.replaceProfile(tx, tenantId, contactId, describeByRules(facts, now), now);
}

/** Enqueues a refresh of a profile, unless one is running. Throws NOT_FOUND, MERGED. */
export async function requestRefresh(write: Write<OfTenant>, id: string): Promise<ContactProfile> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const contactId = await findContactUuid(tx, tenantId, id);
  const before = await ensureProfile(write, contactId);
  const started = await queries.startRefresh(tx, tenantId, contactId, now);
  if (!started) return toProfile((await queries.findProfile(tx, tenantId, contactId)) ?? before);
  await enqueueJobs(tx, [{ kind: refreshKind, tenantId, id: contactId }], now);
  return toProfile(started);
}

/** The first poll comes soon: without a model, a refresh takes only a moment. */
const lookMs = { first: 25, most: 1_000 };

/** Resolves to the profile when its refresh ends or the time is up, whichever comes first. */
export async function waitForRefresh(db: Database, tenantId: string, first: ContactProfile): Promise<ContactProfile> {
  const contactId = decodeId('contact', first.contactId) as string;
  const deadlineMs = performance.now() + profileLimits.waitSeconds * 1_000;
  let latest = first;
  for (let waitMs = lookMs.first; !isRefreshed(latest) && performance.now() < deadlineMs; ) {
    await delay(waitMs);
    waitMs = Math.min(waitMs * 2, lookMs.most);
    const row = await queries.findProfile(db, tenantId, contactId);
    if (row) latest = toProfile(row);
  }
  return latest;
}

/** Returns true if no refresh of a profile is running. */
export function isRefreshed({ refresh }: ContactProfile): boolean {
  return refresh === null || refresh.completedAt !== null;
}
