import { describe, isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, show } from '../failure.js';

const source = 'specification, Endpoints, Leads';

/** Leads are stored, moved and deleted as requested. */
export const leads: Guarantee = {
  name: 'leads',
  when: 'together',
  checks: [
    {
      id: 'SPEC-LEADS-1',
      says: 'A lead that was created is OPEN, and reads the same under /api/v1 and /v1.',
      source,
      async run(context) {
        const created = await context.lead({ value: 12.5, currency: 'EUR' });
        must(created.status === 'OPEN', `A new lead has the status ${show(created.status)}.`);
        must(created.value === 12.5 && created.currency === 'EUR', 'A new lead lacks the value that it was sent.');
        const read = await context.api.get('leads.get', { params: { id: created.id } });
        const again = await context.api.get('leads.get', { params: { id: created.id }, otherPrefix: true });
        expectSame('The lead', read, again);
        expectSame('The lead as it was created', created, read);
      },
    },
    {
      id: 'SPEC-LEADS-2',
      says: 'PATCH changes the fields that are sent, stores them, and leaves the others.',
      source,
      async run(context) {
        const before = await context.lead({ value: 1, currency: 'EUR' });
        const params = { id: before.id };
        const changed = await context.api.get('leads.update', { params, body: { value: 2 } });
        const read = await context.api.get('leads.get', { params });
        must(changed.value === 2, `PATCH answered the value ${show(changed.value)}, not 2.`);
        must(read.value === 2, `The lead has the value ${show(read.value)} after PATCH, not 2.`);
        for (const field of ['currency', 'contactId', 'stageId', 'source', 'createdAt'])
          must(read[field] === before[field], `PATCH of the value changed ${field} to ${show(read[field])}.`);
      },
    },
    {
      id: 'SPEC-LEADS-3',
      says: 'The stage operation moves the lead to the stage.',
      source: 'specification, States and transitions, Lead',
      async run(context) {
        const { stages } = await context.pipeline();
        const lead = await context.lead({ stageId: stages[0].id });
        const body = { stageId: stages[1].id };
        const moved = await context.api.get('leads.updateStage', { params: { id: lead.id }, body });
        must(moved.stageId === body.stageId, `The response has the stage ${show(moved.stageId)}, not ${body.stageId}.`);
        const read = await context.api.get('leads.get', { params: { id: lead.id } });
        must(read.stageId === body.stageId, `The lead is in the stage ${show(read.stageId)}, not ${body.stageId}.`);
      },
    },
    {
      id: 'SPEC-LEADS-4',
      says: 'A lead that was deleted cannot be read any more.',
      source,
      async run(context) {
        const { id } = await context.lead();
        await context.api.get('leads.get', { params: { id } });
        await context.api.get('leads.delete', { params: { id } });
        const exchange = await context.api.call('leads.get', { params: { id } });
        must([404, 410].includes(exchange.status), `The deleted lead is answered: ${describe(exchange)}`);
      },
    },
    {
      id: 'SPEC-LEADS-5',
      says: 'A bulk request takes records, and not more than 500.',
      source: 'specification, Limits 8',
      run: checkBulk,
    },
    {
      id: 'FULL-LEADS-6',
      says: 'The status of a lead goes from each value to those that are allowed, and to no other.',
      source: 'contract, leads.update; OPEN and NURTURING to any, WON, LOST and UNQUALIFIED to OPEN',
      run: checkStatuses,
    },
    {
      id: 'FULL-LEADS-7',
      says: 'A lead that enters a WON or LOST stage has that status; one that goes back to an OPEN stage is OPEN.',
      source: 'contract, leads.updateStage',
      async run(context) {
        const { stages } = await context.pipeline();
        const lead = await context.lead({ stageId: stages[0].id });
        for (const [at, status] of [
          [2, 'WON'],
          [0, 'OPEN'],
          [3, 'LOST'],
          [1, 'OPEN'],
        ] as const) {
          const body = { stageId: stages[at].id };
          const moved = await context.api.get('leads.updateStage', { params: { id: lead.id }, body });
          must(moved.status === status, `In a stage of type ${status} the lead has the status ${show(moved.status)}.`);
        }
      },
    },
    {
      id: 'SPEC-LEADS-8',
      says: 'A lead can be left without an owner, and its score recomputed to an integer.',
      source,
      async run(context) {
        const { id } = await context.lead();
        const body = { assignedToId: null };
        const left = await context.api.get('leads.assign', { params: { id }, body });
        must(left.assignedToId === null, `The lead has the owner ${show(left.assignedToId)}.`);
        await context.api.get('leads.recomputeScore', { params: { id } });
        const { score } = await context.api.get('leads.get', { params: { id } });
        must(Number.isInteger(score), `The score is ${show(score)}.`);
      },
    },
  ],
};

/** Checks that both records have the same fields and values, except for the time of the last change. */
// biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
export function expectSame(what: string, first: any, second: any): void {
  for (const field of new Set([...Object.keys(first), ...Object.keys(second)])) {
    if (field === 'updatedAt' || field === 'version') continue;
    const [a, b] = [JSON.stringify(first[field]), JSON.stringify(second[field])];
    must(a === b, `${what} has ${field} ${show(first[field])} here and ${show(second[field])} there.`);
  }
}

async function checkBulk(context: Context): Promise<void> {
  const { id: contactId } = await context.contact();
  const records = Array.from({ length: 3 }, () => ({ contactId, title: context.name('Bulk') }));
  const results = await context.api.get('leads.bulk', { body: { records } });
  const created = (Array.isArray(results) ? results : []).filter((result) => typeof result.id === 'string');
  for (const { id } of created) context.keep('leads.create', { id }, {}, context.api);
  must(created.length === 3, `Of 3 records, ${created.length} were created: ${show(results)}`);
  const tooMany = { records: Array.from({ length: 501 }, () => ({ contactId })) };
  const exchange = await context.api.call('leads.bulk', { body: tooMany });
  if (isSuccess(exchange))
    for (const { id } of exchange.json?.data ?? []) context.keep('leads.create', { id }, {}, context.api);
  must(exchange.status >= 400 && exchange.status < 500, `501 records were taken: ${describe(exchange)}`);
}

const statuses = ['OPEN', 'NURTURING', 'WON', 'LOST', 'UNQUALIFIED'] as const;
const open: readonly string[] = ['OPEN', 'NURTURING'];

async function checkStatuses(context: Context): Promise<void> {
  const reason = (status: string) => (/LOST|UNQUALIFIED/.test(status) ? { lostReason: 'Conformance' } : {});
  for (const from of statuses) {
    for (const to of statuses) {
      if (from === to) continue;
      const lead = await context.lead({ status: from, ...reason(from) });
      must(lead.status === from, `A lead that was created as ${from} is ${show(lead.status)}.`);
      const body = { status: to, ...reason(to) };
      const exchange = await context.api.call('leads.update', { params: { id: lead.id }, body });
      const allowed = open.includes(from) || to === 'OPEN';
      const fits = allowed
        ? isSuccess(exchange) && exchange.json?.data?.status === to
        : exchange.json?.error?.code === 'INVALID_TRANSITION';
      const expected = allowed ? 'is allowed' : 'is refused';
      must(fits, `From ${from} to ${to} ${expected}, but: ${describe(exchange)}`, exchange);
    }
  }
}
