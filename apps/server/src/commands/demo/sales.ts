import { ContactCreate, LeadCreate } from '@lead-engagement/contract';
import { bySystem } from '../../callers/maker.js';
import { setCause } from '../../db/client.js';
import { createActivity } from '../../features/crm/activities/index.js';
import { createContact } from '../../features/crm/contacts/index.js';
import { createLead, leadRecords, moveLead } from '../../features/crm/leads/index.js';
import { listPipelines } from '../../features/crm/pipelines/index.js';
import { createTag } from '../../features/crm/tags/index.js';
import { createMemoryNote } from '../../features/inbox/contact-memory/index.js';
import { hourMs } from '../../time.js';
import { counts, type Demo, type DemoUser, daysAfter, daysBefore, storyDays } from './demo.js';
import {
  calls,
  companies,
  firstNames,
  jobTitles,
  lastNames,
  lostReasons,
  memories,
  products,
  tagNames,
  tasks,
} from './words.js';

/** Where the stories of leads end, as places of the default pipeline: most are open, some won, some lost. */
const ends = [0, 0, 1, 1, 2, 3, 3, 3, 4] as const;

/** Plans the contacts with their notes, and the leads on their way through the pipeline. */
export async function planSales(demo: Demo): Promise<void> {
  const { tx, tenantId, chance } = demo;
  const start = daysBefore(demo, storyDays, storyDays);
  const tagIds: string[] = [];
  for (const [name, color] of tagNames)
    tagIds.push((await createTag({ tx, caller: { tenantId, ...bySystem }, now: start }, { name, color })).id);
  const pipelines = await listPipelines(tx, tenantId, { limit: 1, sort: 'createdAt' });
  const stages = pipelines.data[0]?.stages ?? [];
  const withLead = counts.leads - counts.promoted;
  for (let number = 0; number < counts.contacts - counts.promoted; number += 1) {
    const at = daysBefore(demo, storyDays, 1);
    const seller = chance.pick(demo.sellers);
    demo.agenda.add(at, async (now) => {
      await setCause(tx, seller.id);
      const contactId = await addContact(demo, number, seller, tagIds, now);
      if (number < withLead)
        planLead(
          demo,
          contactId,
          seller,
          stages.map(({ id }) => id),
          now,
        );
      if (number % 8 === 0) planMemory(demo, contactId, seller, now);
    });
  }
}

async function addContact(demo: Demo, number: number, seller: DemoUser, tagIds: string[], now: Date): Promise<string> {
  const { tx, tenantId, chance } = demo;
  const [first, last] = [chance.pick(firstNames), chance.pick(lastNames)];
  const [company, domain, country] = chance.pick(companies);
  const plain = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  const contact = ContactCreate.parse({
    name: `${first} ${last}`,
    email: `${plain}.${number}@${domain}`,
    // Numbers that are set aside for fiction.
    ...(chance.happens(0.7) && { phone: `+1 202 555 01${String(number % 100).padStart(2, '0')}` }),
    company,
    title: chance.pick(jobTitles),
    country,
    ownerId: seller.id,
    ...(chance.happens(0.5) && { tagIds: [chance.pick(tagIds)] }),
  });
  const { id } = await createContact({ tx, caller: { tenantId, maker: makerOf(seller) }, now }, contact);
  demo.contactIds.push(id);
  return id;
}

function planLead(demo: Demo, contactId: string, seller: DemoUser, stageIds: string[], from: Date): void {
  const { tx, tenantId, chance, agenda } = demo;
  const actor = { tenantId, userId: seller.uuid };
  // Not before the present, so that there are as many as planned.
  const at = new Date(Math.min(daysAfter(demo, from, 3).getTime(), demo.now.getTime() - hourMs));
  const end = chance.pick(ends);
  agenda.add(at, async (now) => {
    await setCause(tx, seller.id);
    const lead = await createLead(
      { tx, caller: { ...actor, maker: makerOf(seller) }, now },
      LeadCreate.parse({
        contactId,
        title: chance.pick(products),
        value: chance.between(8, 300) * 100,
        currency: chance.pick(['EUR', 'EUR', 'USD']),
        source: chance.pick(['MANUAL', 'FORM', 'REFERRAL', 'EVENT', 'EMAIL']),
        assignedToId: seller.id,
      }),
    );
    planActivities(demo, lead.id, seller, now);
    if (end < 3) planNextStep(demo, lead.id, seller, now);
    const path = end >= 3 ? [1, 2, end] : [1, 2].slice(0, end);
    const moves = path.map((place) => ({ stageId: stageIds[place] as string, isLost: place === 4 }));
    planMoves(demo, lead.id, seller, moves, now);
  });
}

interface Move {
  stageId: string;
  isLost: boolean;
}

/** Moves the lead from one stage to the next. */
function planMoves(demo: Demo, leadId: string, seller: DemoUser, moves: readonly Move[], from: Date): void {
  const { tx, tenantId, chance, agenda } = demo;
  const [move, ...rest] = moves;
  if (!move) return;
  agenda.add(daysAfter(demo, from, 9, 0.5), async (now) => {
    await setCause(tx, seller.id);
    const before = await leadRecords.lock(tx, tenantId, leadId, undefined);
    const input = { stageId: move.stageId, ...(move.isLost && { lostReason: chance.pick(lostReasons) }) };
    // No automations: the tenant has none.
    await moveLead({ tx, caller: { tenantId, userId: seller.uuid }, now }, before, input, async () => {});
    planMoves(demo, leadId, seller, rest, now);
  });
}

function makerOf({ id }: DemoUser) {
  return { createdByType: 'user' as const, createdById: id };
}

function planActivities(demo: Demo, leadId: string, seller: DemoUser, from: Date): void {
  const { tx, tenantId, chance, agenda } = demo;
  const author = { tenantId, userId: seller.uuid };
  for (let left = chance.between(1, 4); left > 0; left -= 1) {
    agenda.add(daysAfter(demo, from, 20), async (now) => {
      await setCause(tx, seller.id);
      const [type, title, content] = chance.pick(calls);
      await createActivity({ tx, caller: author, now }, { type, leadId, title, content }, makerOf(seller));
    });
  }
  if (!chance.happens(0.4)) return;
  agenda.add(daysAfter(demo, from, 10), async (now) => {
    await setCause(tx, seller.id);
    const dueAt = daysAfter(demo, now, 12, 1);
    const isDone = dueAt < demo.now;
    const task = { type: 'task', leadId, title: chance.pick(tasks), dueAt: dueAt.toISOString() };
    const done = isDone ? { ...task, completedAt: dueAt.toISOString() } : task;
    await createActivity({ tx, caller: author, now }, done, makerOf(seller));
  });
}

/** Most open leads have a task that is due about now. */
function planNextStep(demo: Demo, leadId: string, seller: DemoUser, from: Date): void {
  const { tx, tenantId, chance, agenda } = demo;
  if (!chance.happens(0.7)) return;
  const at = new Date(Math.max(from.getTime(), daysBefore(demo, 5, 2).getTime()));
  agenda.add(at, async (now) => {
    await setCause(tx, seller.id);
    const dueAt = daysAfter(demo, demo.now, 8, -2);
    const task = { type: 'task', leadId, title: chance.pick(tasks), dueAt: dueAt.toISOString() };
    await createActivity({ tx, caller: { tenantId, userId: seller.uuid }, now }, task, makerOf(seller));
  });
}

function planMemory(demo: Demo, contactId: string, seller: DemoUser, from: Date): void {
  const { tx, tenantId, chance, agenda } = demo;
  agenda.add(daysAfter(demo, from, 15), async (now) => {
    const [kind, content] = chance.pick(memories);
    await createMemoryNote({ tx, caller: { tenantId, userId: seller.uuid, maker: makerOf(seller) }, now }, contactId, {
      kind,
      content,
    });
  });
}
