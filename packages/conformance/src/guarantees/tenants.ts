import { type Api, describe, isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must } from '../failure.js';
import type { OperationName } from '../operations.js';

const source = 'specification, What the service does; Authentication 3';

/** Tenants never see each other's data. */
export const tenants: Guarantee = {
  name: 'tenants',
  when: 'together',
  checks: [
    {
      id: 'SPEC-TENANTS-1',
      says: 'No record of a tenant can be read by its id with a key of another tenant.',
      source,
      needs: 'secondKey',
      run: (context) => refuseEach(context, reads),
    },
    {
      id: 'SPEC-TENANTS-2',
      says: 'No record of a tenant can be changed or deleted by its id with a key of another tenant.',
      source,
      needs: 'secondKey',
      run: (context) => refuseEach(context, writes),
    },
    {
      id: 'SPEC-TENANTS-3',
      says: 'No list of a tenant shows a record of another, under any filter.',
      source,
      needs: 'secondKey',
      run: showNothing,
    },
    {
      id: 'SPEC-TENANTS-4',
      says: 'A body cannot refer to a record of another tenant.',
      source,
      needs: 'secondKey',
      async run(context) {
        const api = context.secondApi;
        const { id: contactId } = await context.contact();
        for (const [operation, body] of [
          ['leads.create', { contactId, title: context.name('Lead') }],
          ['activities.create', { contactId, type: 'note', title: context.name('Note') }],
        ] as const) {
          const exchange = await api.call(operation, { body });
          if (isSuccess(exchange)) context.keep(operation, exchange.json?.data, {}, api);
          must(!isSuccess(exchange), `${operation} took a contact of another tenant: ${describe(exchange)}`, exchange);
        }
      },
    },
    {
      id: 'FULL-TENANTS-5',
      says: 'A record of another tenant is answered exactly as one that does not exist: nobody learns that it is there.',
      source: 'contract, errors.NOT_FOUND',
      needs: 'secondKey',
      run: answerAlike,
    },
  ],
};

interface Foreign {
  ids: Record<'lead' | 'contact' | 'bot' | 'activity', string>;
}

/** Records of the first tenant that the second one tries to reach. */
function foreign(context: Context): Promise<Foreign> {
  return context.once('foreign', async () => {
    const lead = await context.lead();
    const body = { contactId: lead.contactId, leadId: lead.id, type: 'note', title: context.name('Note') };
    const [bot, activity] = await Promise.all([context.chatbot(), context.make('activities.create', { body })]);
    return { ids: { lead: lead.id, contact: lead.contactId, bot: bot.id, activity: activity.id } };
  });
}

type Try = readonly [OperationName, keyof Foreign['ids'], object?];
const reads: readonly Try[] = [
  ['leads.get', 'lead'],
  ['contacts.get', 'contact'],
  ['contacts.listMemoryNotes', 'contact'],
  ['contacts.getProfile', 'contact'],
  ['chatbots.get', 'bot'],
  ['chatbots.getStats', 'bot'],
];
const writes: readonly Try[] = [
  ['leads.update', 'lead', { value: 666 }],
  ['contacts.update', 'contact', { company: 'Another tenant' }],
  ['chatbots.update', 'bot', { persona: 'Another tenant' }],
  ['contacts.createMemoryNote', 'contact', { content: 'Another tenant' }],
  ['leads.recomputeScore', 'lead'],
  ['leads.delete', 'lead'],
  ['chatbots.delete', 'bot'],
];

async function refuseEach(context: Context, tries: readonly Try[]): Promise<void> {
  const { ids } = await foreign(context);
  for (const [operation, kind, body] of tries) {
    const exchange = await context.secondApi.call(operation, { params: { id: ids[kind] }, ...(body && { body }) });
    must(
      !isSuccess(exchange) && exchange.status < 500,
      `${operation} reached a ${kind} of another tenant: ${describe(exchange)}`,
      exchange,
    );
  }
  const lead = await context.api.get('leads.get', { params: { id: ids.lead } });
  const contact = await context.api.get('contacts.get', { params: { id: ids.contact } });
  must(lead.value !== 666 && contact.company !== 'Another tenant', 'A change by another tenant was stored.');
}

async function showNothing(context: Context): Promise<void> {
  const { ids } = await foreign(context);
  const filters = [
    ['activities.list', { contactId: ids.contact }],
    ['activities.list', { leadId: ids.lead }],
    ['conversations.list', { contact: ids.contact }],
    ['conversations.list', { chatbot: ids.bot }],
  ] as const;
  for (const [operation, query] of filters) {
    const exchange = await context.secondApi.call(operation, { query });
    // A filter by another tenant's record may also be refused.
    const rows = isSuccess(exchange) ? exchange.json?.data : [];
    must(
      Array.isArray(rows) && rows.length === 0,
      `${operation} shows ${rows?.length} records of another tenant.`,
      exchange,
    );
  }
}

async function answerAlike(context: Context): Promise<void> {
  const { ids } = await foreign(context);
  const ask = async (api: Api, operation: OperationName, id: string) => {
    const { status, json } = await api.call(operation, { params: { id }, raw: true });
    return `${status} ${json?.error?.code}`;
  };
  for (const [operation, kind] of reads) {
    const api = context.secondApi;
    const absent = ids[kind].replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const [there, nowhere] = [await ask(api, operation, ids[kind]), await ask(api, operation, absent)];
    must(
      there === nowhere && there === '404 NOT_FOUND',
      `${operation} answers ${there} for a ${kind} of another tenant and ${nowhere} for one that does not exist.`,
      api.last,
    );
  }
}
