import { dataFieldsOf, eventFilterFields, type FieldKind, subscribableEventTypes } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { fieldsFor } from '../../../dashboard/src/pages/endpoints/event-fields.js';
import { eventTerms } from '../../../dashboard/src/pages/endpoints/event-terms.js';
import { listFormOperations } from './fields.js';

const elsewhere = 'set on the page of the record, once it exists';
const sentBack = 'accepted only as it is, for programs that send a record back';
const byId = 'named by the address of the request';
const many = 'for programs that send many records at once; people import a file, or change a selection';
const upsert = 'for programs that keep another system in step';
const ofRun = 'what is tried is on the page, and is sent as it is there';
const past = 'for programs and imports that bring records of earlier';
const oneWay = 'the same as another field, which people edit';
const later = 'not in the dashboard yet';
const ofMail = {
  html: 'people write plain text',
  'template.cannedReplyId': 'its text is put into the field, where people change it',
  'template.values': 'for programs',
  visibility: 'as the mailbox says',
};

/** Operations that no form of the dashboard sends, with the reason. */
const operations: Record<string, string> = {
  'activities.bulk': many,
  'contacts.bulk': many,
  'contacts.createMemoryNote': 'people write activities; these notes are what a chatbot remembers',
  'contacts.export': 'lists are exported by a job, which any size fits',
  'contacts.updateMemoryNote': 'people write activities; these notes are what a chatbot remembers',
  'contacts.upsert': upsert,
  'conversations.create': 'conversations begin with a message of a contact',
  'knowledgeBases.update': later,
  'leads.autoAssign': 'assigned by the rules; people assign a selection',
  'leads.bulk': many,
  'leads.previewBulkUpdate': 'the dialog counts what matches and can be undone',
  'leads.upsert': upsert,
  'shipments.bulk': many,
};

/** Fields that no form of the dashboard sends though it sends others of the operation, with the reason. A path stands for what is below it. */
const fields: Record<string, Record<string, string>> = {
  'activities.create': {
    metadata: 'for programs',
    occurredAt: elsewhere,
    userId: past,
    createdAt: past,
  },
  'activities.update': { metadata: 'for programs' },
  'apiKeys.create': {
    ownerId: 'the owner is who makes the key',
    replaces: later,
    status: sentBack,
    revokedAt: sentBack,
  },
  'apiKeys.update': {
    label: later,
    scopes: later,
    expiresAt: later,
    status: 'a button revokes a key',
    environment: sentBack,
    ownerId: sentBack,
    revokedAt: sentBack,
  },
  'apps.create': { eventUrl: later },
  'apps.update': { redirectUris: later, scopes: later, type: sentBack, eventUrl: later },
  'automations.preview': {
    trigger: ofRun,
    conditions: ofRun,
    actions: ofRun,
    leadIds: 'the latest leads are tried',
    limit: 'the latest leads are tried',
  },
  'channels.create': {
    name: elsewhere,
    web: elsewhere,
    enabled: elsewhere,
    'telegram.receive': 'the server finds out which one works',
  },
  'channels.update': { telegram: later, platform: sentBack, botId: sentBack },
  'chatbots.create': {
    avatar: later,
    platforms: elsewhere,
    knowledgeBaseIds: elsewhere,
    model: elsewhere,
    temperature: elsewhere,
    enabled: elsewhere,
    handoff: elsewhere,
    memory: elsewhere,
    leads: elsewhere,
    allowedOrigins: elsewhere,
  },
  'chatbots.update': { avatar: later, platforms: later },
  'contacts.block': { addressHours: 'blocked for the usual time' },
  'contacts.create': { socialProfiles: later, owner: oneWay, tags: oneWay, createdAt: past },
  'contacts.createEmail': ofMail,
  'contacts.merge': { overrides: 'people choose which contact stays, and edit it afterwards', dryRun: oneWay },
  'contacts.previewMerge': { overrides: 'people choose which contact stays, and edit it afterwards' },
  'contacts.update': { socialProfiles: later, owner: oneWay, tags: oneWay, deletedAt: sentBack },
  'conversations.createMessage': {
    externalId: 'for programs that copy messages',
    suggestions: 'for chatbots',
    metadata: 'for chatbots',
  },
  'conversations.createNote': { conversationId: byId },
  'conversations.previewAutoAssign': { conversationId: byId },
  'conversations.updateNote': { conversationId: byId },
  'crawlResults.promote': {
    pipelineId: 'the search names the pipeline',
    assignedToId: 'assigned on the page of the lead',
  },
  'crawlTasks.create': { status: sentBack },
  'crawlTasks.update': { status: 'changed by the buttons that pause and resume' },
  'forms.create': { enabled: 'a new form takes submissions; a button disables it' },
  'knowledgeBases.create': { description: later, synonyms: later },
  'knowledgeBases.createDocument': { knowledgeBaseId: byId },
  'knowledgeBases.updateDocument': {
    title: later,
    url: later,
    content: later,
    question: later,
    answer: later,
    knowledgeBaseId: byId,
    fileName: sentBack,
    kind: sentBack,
  },
  'leads.bulkDelete': { atomic: 'a selection is changed as far as it can be, and the rest is listed' },
  'leads.bulkUpdate': {
    filter: 'the filters of the list are sent as they are',
    'changes.status': later,
    'changes.lostReason': later,
    'changes.value': 'a value is of one lead',
    'changes.currency': 'a value is of one lead',
    'changes.expectedCloseDate': later,
    'changes.customFields': later,
  },
  'leads.bulkUpdateStage': {
    lostReason: later,
    atomic: 'a selection is changed as far as it can be, and the rest is listed',
  },
  'leads.create': {
    status: 'a new lead is open',
    lostReason: 'a new lead is open',
    score: 'computed; for programs that score',
    externalId: elsewhere,
    tags: oneWay,
    contact: 'the rest is set on the page of the contact',
    createdAt: past,
    closedAt: past,
  },
  'leads.createEmail': ofMail,
  'leads.previewAutoAssign': { pipelineId: 'all that wait are tried', ids: 'all that wait are tried' },
  'leads.update': {
    score: 'computed; for programs that score',
    tags: oneWay,
    contact: sentBack,
    contactId: sentBack,
    source: sentBack,
    deletedAt: sentBack,
  },
  'me.update': {
    avatar: later,
    email: sentBack,
    status: sentBack,
    role: sentBack,
    maxOpenLeads: sentBack,
    maxOpenConversations: sentBack,
  },
  'notifications.updateSettings': { kinds: 'a row for each kind that the server names' },
  'pipelines.create': {
    isDefault: elsewhere,
    stages: 'a new pipeline has the usual stages, which are changed afterwards',
  },
  'pipelines.createStage': { position: 'a new stage is the last; buttons move it', pipelineId: byId },
  'pipelines.update': { stages: 'each stage has a form of its own' },
  'pipelines.updateStage': { pipelineId: byId },
  'scoring.preview': { scoring: ofRun, leadIds: 'the latest leads are tried', limit: 'the latest leads are tried' },
  'shipments.create': { contactId: later, leadId: later, provider: 'chosen by the carrier' },
  'users.create': { avatar: later, status: 'a new user is invited' },
  'users.update': { avatar: later },
  'webhookEndpoints.create': {
    status: 'a new endpoint is active; a button pauses it',
  },
  'webhookEndpoints.preview': {
    events: ofRun,
    filters: ofRun,
    filter: ofRun,
    payload: ofRun,
    fields: ofRun,
    apiVersion: ofRun,
    limit: 'the latest events are tried',
  },
  'webhookEndpoints.recover': { until: later, types: later, statuses: later, toEndpointId: later },
};

const reasonOf = ({ name, fixed }: Pick<(typeof all)[number], 'name' | 'fixed'>, field: string) => {
  const own = new Map(Object.entries(fields[name] ?? {}));
  return own.get(field) ?? own.get(field.split('.')[0] as string) ?? (fixed.includes(field) ? sentBack : undefined);
};
const all = listFormOperations();
const ofForms = all.filter(({ calledIn }) => calledIn.length > 0);
const leftOutOf = ({ fields: named, editable }: (typeof all)[number]) =>
  named.filter((field) => !editable.includes(field));

test('every field that the API takes can be edited in the dashboard, or is left out for a reason', () => {
  const withoutForm = all.filter(({ calledIn, name }) => calledIn.length === 0 && !Object.hasOwn(operations, name));
  const withoutField = ofForms.flatMap((operation) =>
    leftOutOf(operation)
      .filter((field) => !reasonOf(operation, field))
      .map((field) => `${operation.name} ${field}`),
  );
  expect([withoutForm.map(({ name }) => name), withoutField]).toEqual([[], []]);
});

test('endpoints offer the fields of the contract: those of conditions with their values, and those of each event', () => {
  expect(Object.keys(eventTerms.kinds).sort()).toEqual(Object.keys(eventFilterFields).sort());
  const lists = Object.entries(eventTerms.kinds).filter(([, kind]) => typeof kind !== 'string');
  const inContract = new Map<string, FieldKind>(Object.entries(eventFilterFields));
  expect(lists).toEqual(lists.map(([name]) => [name, inContract.get(name)]));
  for (const type of subscribableEventTypes)
    expect(fieldsFor([type], []).sort()).toEqual([...dataFieldsOf(type)].sort());
});

test('no reason is given for what can be edited', () => {
  const sent = Object.keys(operations).filter((name) => !all.some((each) => each.name === name && !each.calledIn[0]));
  const stale = Object.entries(fields).flatMap(([name, reasons]) => {
    const operation = ofForms.find((each) => each.name === name);
    const left = operation ? leftOutOf(operation) : [];
    return Object.keys(reasons)
      .filter((field) => !left.some((each) => each === field || each.startsWith(`${field}.`)))
      .map((field) => `${name} ${field}`);
  });
  expect([sent, stale]).toEqual([[], []]);
});

test('the guide has the comparison as it is now', async () => {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const rows = all.map((operation) => {
    const { name, editable } = operation;
    const of = (field: string) => operations[name] ?? reasonOf(operation, field) ?? '';
    const left = [...new Set(leftOutOf(operation).map(of))].map((reason) => {
      const named = leftOutOf(operation).filter((field) => of(field) === reason);
      return Object.hasOwn(operations, name) ? reason : `${code(topOf(named))}: ${reason}`;
    });
    return `| \`${name}\` | ${Object.hasOwn(operations, name) ? '' : code(topOf(editable))} | ${left.join('; ')} |`;
  });
  const text = [
    '# What the dashboard can edit',
    '',
    'Each operation of the API that takes a body, with the fields that the forms of the [dashboard](dashboard.md) send, and those that they leave',
    'out. A test writes this table and compares it with the contract and the forms.',
    '',
    '| operation | in the forms | left out, and why |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../docs/dashboard-fields.md');
});

/** Fields without those below one that is named itself. */
const topOf = (names: readonly string[]) =>
  names.filter((name) => !name.includes('.') || !names.includes(name.split('.')[0] as string));
