import { describe, isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, show } from '../failure.js';

const source = 'specification, Resources and their fields, Conventions';
const rows = 11;
const pageSize = 3;

/** Lists contain each record once. */
export const lists: Guarantee = {
  name: 'lists',
  when: 'together',
  checks: [
    {
      id: 'SPEC-LISTS-1',
      says: 'A walk from cursor to cursor, while records are added and deleted, sees each other record exactly once.',
      source,
      run: walkUnderWrites,
    },
    {
      id: 'SPEC-LISTS-2',
      says: 'meta.total is the number of records, and hasMore is true on every page but the last.',
      source,
      async run(context) {
        const { contactId, ids } = await timeline(context);
        const pages = await walk(context, contactId);
        const count = pages.reduce((sum, page) => sum + page.data.length, 0);
        for (const [at, { meta }] of pages.entries()) {
          must(meta.total === ids.length, `meta.total is ${show(meta.total)} for ${ids.length} records.`);
          const last = at === pages.length - 1;
          must(meta.hasMore === !last, `meta.hasMore is ${show(meta.hasMore)} on page ${at + 1} of ${pages.length}.`);
        }
        must(count === ids.length, `The pages have ${count} records, not ${ids.length}.`);
      },
    },
    {
      id: 'SPEC-LISTS-3',
      says: 'A page of contacts has at most as many records as limit says.',
      source: 'specification, Endpoints, Contacts',
      async run(context) {
        for (let at = 0; at < 3; at++) await context.make('contacts.create', { body: { name: context.name('Row') } });
        const page = await context.api.get('contacts.list', { query: { limit: 2 } });
        must(page.length === 2, `With limit=2, a page has ${page.length} of at least 3 contacts.`);
      },
    },
    {
      id: 'SPEC-LISTS-4',
      says: 'Activities filtered by contactId, leadId and type are those, and all of those.',
      source: 'specification, Endpoints, Activities',
      run: checkFilters,
    },
    {
      id: 'SPEC-LISTS-5',
      says: 'Messages of a conversation come in chronological order.',
      source: 'specification, Resources and their fields, Message',
      async run(context) {
        const { id } = await context.conversation();
        const said = ['First', 'Second', 'Third'];
        for (const content of said)
          await context.api.get('conversations.createMessage', {
            params: { id },
            body: { role: 'ASSISTANT', content },
          });
        const messages = await context.api.get('conversations.listMessages', { params: { id } });
        const contents = messages.map((message: { content: string }) => message.content);
        must(said.join() === contents.join(), `The messages come as ${contents.join(', ')}.`);
      },
    },
    {
      id: 'FULL-LISTS-6',
      says: 'A cursor that no list has given is INVALID_CURSOR, and a limit below 1 a VALIDATION_ERROR.',
      source: 'contract, lists; errors.INVALID_CURSOR',
      async run({ api }) {
        for (const operation of ['contacts.list', 'leads.list', 'activities.list', 'crawlTasks.list'] as const) {
          await api.refuse(operation, { status: 400, code: 'INVALID_CURSOR' }, { query: { cursor: 'conformance' } });
          await api.refuse(operation, { status: 400, code: 'VALIDATION_ERROR' }, { query: { limit: 0 } });
        }
      },
    },
    {
      id: 'FULL-LISTS-7',
      says: 'A query parameter that a list does not know is a VALIDATION_ERROR that names it.',
      source: 'contract, lists',
      async run({ api }) {
        const query = { conformance: 'x' };
        const { json } = await api.refuse('leads.list', { status: 400, code: 'VALIDATION_ERROR' }, { query });
        must(JSON.stringify(json.error).includes('conformance'), 'The error does not name the parameter.');
      },
    },
  ],
};

/** A contact with activities that no other check writes to. */
function timeline(context: Context): Promise<{ contactId: string; ids: string[] }> {
  return context.once('timeline', () => makeTimeline(context));
}

async function makeTimeline(context: Context) {
  const { id: contactId } = await context.make('contacts.create', { body: { name: context.name('Timeline') } });
  const ids: string[] = [];
  for (let at = 0; at < rows; at++) ids.push((await addActivity(context, contactId)).id);
  return { contactId, ids };
}

function addActivity(context: Context, contactId: string, more: object = {}) {
  const body = { type: 'note', title: context.name('Row'), contactId, ...more };
  return context.make('activities.create', { body });
}

interface Page {
  data: { id: string }[];
  meta: { total: number; cursor: string; hasMore: boolean };
}

/** Reads all pages of a contact's activities; `between` runs before each page except the first. */
async function walk(context: Context, contactId: string, between?: () => Promise<unknown>): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    if (cursor !== undefined) await between?.();
    const query = { contactId, limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const exchange = await context.api.call('activities.list', { query });
    must(isSuccess(exchange), `Page ${pages.length + 1} failed: ${describe(exchange)}`);
    const page = exchange.json as Page;
    must(Array.isArray(page.data) && page.meta, `Page ${pages.length + 1} is not a page.`);
    pages.push(page);
    must(!page.meta.hasMore || page.meta.cursor, 'hasMore is true, but there is no cursor.');
    must(pages.length <= rows * 3, `After ${pages.length} pages of ${rows} records there is still more.`);
    cursor = page.meta.hasMore ? page.meta.cursor : undefined;
  } while (cursor !== undefined);
  return pages;
}

async function walkUnderWrites(context: Context): Promise<void> {
  const { contactId, ids } = await makeTimeline(context);
  const [newest, ...others] = ids.toReversed();
  let deleted = false;
  const pages = await walk(context, contactId, async () => {
    await addActivity(context, contactId);
    if (deleted) return;
    // Deleting a record before the cursor must not shift those after it. Not every server can delete an activity.
    deleted = true;
    await context.api.call('activities.delete', { params: { id: newest as string } }).catch(() => {});
  });
  const seen = pages.flatMap(({ data }) => data.map(({ id }) => id));
  const missed = others.filter((id) => !seen.includes(id));
  const repeated = seen.filter((id, at) => seen.indexOf(id) !== at);
  must(repeated.length === 0, `The walk saw ${repeated.length} of ${rows} records twice, ${repeated[0]} among them.`);
  must(missed.length === 0, `The walk missed ${missed.length} of ${rows} records, ${missed[0]} among them.`);
}

async function checkFilters(context: Context): Promise<void> {
  const lead = await context.lead();
  const { id: contactId } = await context.make('contacts.create', { body: { name: context.name('Filters') } });
  const note = await addActivity(context, contactId, { type: 'note' });
  const call = await addActivity(context, contactId, { type: 'call' });
  const ofLead = await addActivity(context, contactId, { type: 'call', contactId: lead.contactId, leadId: lead.id });
  const expect = async (query: Record<string, string>, wanted: { id: string }[], unwanted: { id: string }[]) => {
    const found = (await context.api.get('activities.list', { query })).map(({ id }: { id: string }) => id);
    const filter = new URLSearchParams(query);
    must(
      wanted.every(({ id }) => found.includes(id)),
      `The list with ${filter} lacks an activity that fits.`,
    );
    must(!unwanted.some(({ id }) => found.includes(id)), `The list with ${filter} has an activity that does not fit.`);
  };
  await expect({ contactId }, [note, call], [ofLead]);
  await expect({ contactId, type: 'call' }, [call], [note, ofLead]);
  await expect({ leadId: lead.id }, [ofLead], [note, call]);
}
