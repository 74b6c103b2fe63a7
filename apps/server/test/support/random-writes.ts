import { newUuid } from '../../src/ids.js';
import type { Answer } from './api.js';

/** Sends a request as one of the callers. */
export type Send = (method: string, url: string, body?: object) => Promise<Answer>;
/** The public ids that writes choose from; those that they make are added. */
export interface World {
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  pipeline: any;
  tagIds: string[];
  userId: string;
  leads: string[];
  contacts: string[];
  merges: string[];
}
/** Writes of a walk: `which` and `number` choose the record and what is written. Some are refused, as of a record that is deleted. */
export const writes = {
  async lead(send, world) {
    const email = `c${world.contacts.length}-${newUuid()}@example.com`;
    const { data } = await send('POST', '/v1/leads', { contact: { name: `C ${email}`, email } });
    world.leads.push(data.id);
    world.contacts.push(data.contactId);
  },
  patch: (send, world, which, number) =>
    send('PATCH', `/v1/leads/${pick(world.leads, which)}`, { title: `T${number}`, value: number }),
  tags: (send, world, which, number) =>
    send('PATCH', `/v1/leads/${pick(world.leads, which)}`, { tagIds: world.tagIds.slice(0, number % 4) }),
  fields: (send, world, which, number) =>
    send('PATCH', `/v1/leads/${pick(world.leads, which)}`, { customFields: { size: number } }),
  stage(send, world, which, number) {
    const open = world.pipeline.stages.filter(({ type }: { type: string }) => type === 'OPEN');
    return send('PATCH', `/v1/leads/${pick(world.leads, which)}/stage`, { stageId: open[number % 2].id });
  },
  owner: (send, world, which, number) =>
    send('PATCH', `/v1/leads/${pick(world.leads, which)}/assign`, { assignedToId: number % 2 ? world.userId : null }),
  contact: (send, world, which, number) =>
    send('PATCH', `/v1/contacts/${pick(world.contacts, which)}`, {
      company: `Co ${number}`,
      ownerId: number % 2 ? world.userId : null,
    }),
  untag: (send, world, which, number) =>
    send('PATCH', `/v1/contacts/${pick(world.contacts, which)}`, { tagIds: world.tagIds.slice(0, number % 4) }),
  async bulk(send, world, _which, number) {
    const ids = world.contacts.slice(0, 4);
    const records = ids.map((_, at) => ({ email: `bulk${at}@example.com`, title: `Dr ${number}` }));
    const { data } = await send('POST', '/v1/contacts/bulk', { records, mode: 'upsert', matchOn: 'email' });
    for (const { id } of data ?? []) if (id && !world.contacts.includes(id)) world.contacts.push(id);
  },
  bulkUpdate: (send, _world, _which, number) =>
    send('POST', '/v1/leads/bulk/update', { filter: { status: 'OPEN' }, changes: { value: 100 + number } }),
  leadDelete: (send, world, which) => send('DELETE', `/v1/leads/${pick(world.leads, which)}`),
  leadRestore: (send, world, which) => send('POST', `/v1/leads/${pick(world.leads, which)}/restore`),
  contactDelete: (send, world, which) => send('DELETE', `/v1/contacts/${pick(world.contacts, which)}`),
  contactRestore: (send, world, which) => send('POST', `/v1/contacts/${pick(world.contacts, which)}/restore`),
  async merge(send, world, which, number) {
    const [primaryId, loser] = [pick(world.contacts, which), pick(world.contacts, which + 1 + number)];
    if (primaryId === loser) return;
    const { status, data } = await send('POST', '/v1/contacts/merge', { primaryId, mergeIds: [loser] });
    if (status === 200) world.merges.push(data.id);
  },
  async mergeUndo(send, world, which) {
    if (world.merges.length > 0) await send('POST', `/v1/contacts/merges/${pick(world.merges, which)}/undo`);
  },
} satisfies Record<string, (send: Send, world: World, which: number, number: number) => Promise<unknown>>;
const pick = (ids: readonly string[], which: number) => ids[which % ids.length] as string;

/** One write of a walk, and by whom. */
export interface Step {
  by: string;
  what: keyof typeof writes;
  which: number;
  number: number;
}

/** The kinds of work that go on after these writes. */
export const workOfWrites = [
  ...['automation-run', 'automation-starts', 'apply-scoring-rules', 'recompute-scores', 'bulk_update'],
  ...['delete-contact', 'restore-contact', 'merge-contacts'],
];
