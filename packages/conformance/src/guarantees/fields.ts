import { isDeepStrictEqual } from 'node:util';
import type { Check, Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { MissingOperation, must, show } from '../failure.js';
import type { OperationName } from '../operations.js';
import { findRow } from '../rows.js';

// biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
type StoredRecord = any;

/** Text of several scripts, with what HTML, JSON and databases treat specially. In normalization form C. */
const lineText = `Zoë "Z." O'Neill & <b>Söhne</b> \\ 100 % – 日本語 עברית 🦉 👩🏽‍🚀`;
const longText = `${lineText}\nThe second line\twith a tab.\n\nThe last one.`;

/** Each field that the specification names holds what was sent, also if it is not empty. */
export const fields: Guarantee = {
  name: 'fields',
  when: 'together',
  checks: [
    toCheck(1, 'Lead', checkLead),
    toCheck(2, 'Contact', checkContact),
    toCheck(3, 'Activity', checkActivity),
    toCheck(4, 'Chatbot', checkChatbot),
    toCheck(5, 'Conversation; Message', checkConversation),
    toCheck(6, 'Crawl task', checkCrawlTask),
    {
      id: 'SPEC-TIMES-1',
      says: 'A change makes updatedAt grow and leaves createdAt.',
      source: 'specification, Resources and their fields',
      run: checkTimes,
    },
    {
      id: 'SPEC-TEXTS-1',
      says: 'Texts of all scripts come back character by character.',
      source: 'specification, Resources and their fields',
      run: checkTexts,
    },
  ],
};

function toCheck(number: number, section: string, run: Check['run']): Check {
  return {
    id: `SPEC-FIELDS-${number}`,
    says: `${section}: each field that can be sent holds what was sent, wherever the record is read.`,
    source: `specification, Resources and their fields, ${section}`,
    run,
  };
}

/** Checks that a record has these values. */
function expectValues(where: string, record: StoredRecord, values: object): void {
  for (const [field, value] of Object.entries(values)) {
    must(
      isDeepStrictEqual(record?.[field], value),
      `${where} has ${field} ${show(record?.[field])}, not ${show(value)}.`,
    );
  }
}

/** Checks a record where it is read alone, under both prefixes, and in its list. */
async function expectEverywhere(
  context: Context,
  resource: 'leads' | 'contacts' | 'chatbots',
  id: string,
  values: object,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  const read = (otherPrefix: boolean) => context.api.get(`${resource}.get`, { params: { id }, otherPrefix });
  expectValues('The record', await read(false), values);
  if (resource === 'leads') expectValues('The record under the other prefix', await read(true), values);
  expectValues('The record in its list', await findRow(context, `${resource}.list`, id, query), values);
}

/** Creates a record that a sample needs; undefined if the server has no operation for that. */
async function makeIfServed(context: Context, operation: OperationName, body: object): Promise<StoredRecord> {
  try {
    return await context.make(operation, { body });
  } catch (error) {
    if (error instanceof MissingOperation) return undefined;
    throw error;
  }
}

/** A user with a picture, who can own records. */
export function makeUser(context: Context): Promise<StoredRecord> {
  return context.once('user', () =>
    makeIfServed(context, 'users.create', {
      name: 'Grace Hopper',
      email: context.email(),
      role: 'AGENT',
      avatar: 'https://example.com/conformance.png',
    }),
  );
}

async function checkLead(context: Context): Promise<void> {
  const { id: pipelineId, stages } = await context.pipeline();
  const { id: contactId } = await context.contact();
  const sent = { contactId, pipelineId, stageId: stages[1].id, value: 1234.56, currency: 'CHF' };
  const created = await context.lead(sent);
  expectValues('The new lead', created, sent);
  const user = await makeUser(context);
  const body = { assignedToId: user?.id ?? null };
  const assigned = await context.api.get('leads.assign', { params: { id: created.id }, body });
  expectValues('The assigned lead', assigned, { ...sent, ...body });
  await expectEverywhere(context, 'leads', created.id, { ...sent, ...body }, { pipeline: pipelineId });
}

async function checkContact(context: Context): Promise<void> {
  const user = await makeUser(context);
  const tags = [];
  for (const color of ['#0ea5e9', '#dc2626']) {
    const tag = { name: context.name('Tag'), color };
    tags.push((await makeIfServed(context, 'tags.create', tag)) ?? tag);
  }
  const sent = {
    name: context.name('Contact'),
    email: context.email(),
    phone: '+442079460018',
    company: 'Analytical & Söhne 🦉',
    title: 'Countess of Lovelace',
    country: 'CH',
  };
  const written = tags.map(({ name, color }) => ({ name, color }));
  const owner = user && { id: user.id, name: user.name, avatar: user.avatar };
  const body = { ...sent, tags: written, ...(owner && { owner: { id: owner.id } }) };
  const created = await context.make('contacts.create', { body });
  expectValues('The new contact', created, sent);
  const values = { ...sent, ...(owner && { owner }) };
  await expectEverywhere(context, 'contacts', created.id, values);
  for (const tag of written) {
    const params = { id: created.id };
    const read = await context.api.get('contacts.get', { params });
    const found = read.tags?.find(({ name }: StoredRecord) => name === tag.name);
    must(found, `The contact lacks the tag ${tag.name}: ${show(read.tags)}.`);
    must(found.color === tag.color, `The tag ${tag.name} has the color ${show(found.color)}, not ${tag.color}.`);
    must(typeof found.id === 'string' && found.id !== '', `The tag ${tag.name} has the id ${show(found.id)}.`);
  }
}

async function checkActivity(context: Context): Promise<void> {
  const lead = await context.lead();
  const sent = {
    type: 'note',
    title: lineText,
    content: longText,
    contactId: lead.contactId,
    leadId: lead.id,
    metadata: { messageId: '<conformance@example.com>', parts: [{ size: 1.5, inline: true, name: lineText }, null] },
  };
  const created = await context.make('activities.create', { body: sent });
  expectValues('The new activity', created, sent);
  expectValues(
    'The activity in its list',
    await findRow(context, 'activities.list', created.id, { leadId: lead.id }),
    sent,
  );
}

async function checkChatbot(context: Context): Promise<void> {
  const base = await makeIfServed(context, 'knowledgeBases.create', { name: context.name('Knowledge') });
  const sent = {
    name: context.name('Bot'),
    avatar: 'https://example.com/conformance.png',
    platforms: ['WEB'],
    knowledgeBaseIds: base ? [base.id] : [],
    persona: longText,
    temperature: 0.7,
    enabled: false,
  };
  const created = await context.make('chatbots.create', { body: sent });
  expectValues('The new chatbot', created, sent);
  await expectEverywhere(context, 'chatbots', created.id, sent);
}

async function checkConversation(context: Context): Promise<void> {
  const { id: botId } = await context.chatbot();
  const { id: contactId } = await context.make('contacts.create', { body: { name: context.name('Contact') } });
  const { id } = await context.make('conversations.create', { body: { botId, contactId } });
  const params = { id };
  const read = () => findRow(context, 'conversations.list', id, { contact: contactId });
  const said = [
    { role: 'ASSISTANT', content: longText },
    { role: 'HUMAN_AGENT', content: lineText },
  ];
  let before = '';
  for (const body of said) {
    if (body.role === 'HUMAN_AGENT') await context.api.get('conversations.takeOver', { params });
    await context.api.get('conversations.createMessage', { params, body });
    const conversation = await read();
    expectValues('The conversation in its list', conversation, { botId, contactId });
    const { lastMessageAt } = conversation;
    must(
      typeof lastMessageAt === 'string' && lastMessageAt > before,
      `lastMessageAt is ${show(lastMessageAt)} after a message, and was ${show(before)} before.`,
    );
    before = lastMessageAt;
  }
  const messages: StoredRecord[] = await context.api.get('conversations.listMessages', { params });
  for (const { role, content } of said) {
    const found = messages.some((message) => message.role === role && message.content === content);
    must(
      found,
      `The history lacks the message as ${role}: ${show(messages.map((each) => [each.role, each.content]))}.`,
    );
  }
}

async function checkCrawlTask(context: Context): Promise<void> {
  const sent = context.crawlTaskBody();
  const { id } = await context.crawlTask(sent);
  expectValues('The crawl task in its list', await findRow(context, 'crawlTasks.list', id), {
    ...sent,
    resultCount: 0,
  });
}

async function checkTimes(context: Context): Promise<void> {
  const contact = await context.make('contacts.create', { body: { name: context.name('Contact') } });
  const lead = await context.lead({ value: 1, currency: 'EUR' });
  const changes = [
    ['contacts', contact, { title: 'Countess' }],
    ['leads', lead, { value: 2 }],
  ] as const;
  for (const [resource, before, body] of changes) {
    const params = { id: before.id };
    await context.api.get(`${resource}.update`, { params, body });
    const after = await context.api.get(`${resource}.get`, { params });
    const { createdAt, updatedAt } = after;
    must(createdAt === before.createdAt, `A change moved createdAt from ${before.createdAt} to ${show(createdAt)}.`);
    must(
      typeof updatedAt === 'string' && Date.parse(updatedAt) > Date.parse(before.updatedAt),
      `A change made updatedAt ${show(updatedAt)}; before, it was ${before.updatedAt}.`,
    );
  }
}

async function checkTexts(context: Context): Promise<void> {
  const { id: contactId } = await context.make('contacts.create', { body: { name: context.name('Contact') } });
  const body = { type: 'note', contactId, title: lineText, content: longText };
  const { id } = await context.make('activities.create', { body });
  expectValues('The activity', await findRow(context, 'activities.list', id, { contactId }), body);
  const params = { id: contactId };
  const note = await context.api.get('contacts.createMemoryNote', { params, body: { content: lineText } });
  context.shared.ownIds.add(note.id);
  const notes: StoredRecord[] = await context.api.get('contacts.listMemoryNotes', { params });
  expectValues(
    'The memory note',
    notes.find((each) => each.id === note.id),
    { content: lineText },
  );
}
