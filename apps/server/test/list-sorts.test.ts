import { is, SQL } from 'drizzle-orm';
import { getTableConfig, type Index, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { auditLog } from '../src/events/audit/table.js';
import { requestLog } from '../src/events/requests/table.js';
import { events } from '../src/events/table.js';
import { apiKeys } from '../src/features/accounts/api-keys/table.js';
import { sessions } from '../src/features/accounts/auth/table.js';
import { notifications } from '../src/features/accounts/notifications/table.js';
import { oauthAppEvents, oauthApps, oauthGrants } from '../src/features/accounts/oauth/table.js';
import { users } from '../src/features/accounts/users/table.js';
import { activities } from '../src/features/crm/activities/table.js';
import { contactMerges } from '../src/features/crm/contact-merges/table.js';
import { contacts } from '../src/features/crm/contacts/table.js';
import { customFields } from '../src/features/crm/custom-fields/table.js';
import { leadChanges } from '../src/features/crm/lead-history/table.js';
import { leads } from '../src/features/crm/leads/table.js';
import { pipelines, stages } from '../src/features/crm/pipelines/table.js';
import { tags } from '../src/features/crm/tags/table.js';
import { views } from '../src/features/crm/views/table.js';
import { attachments } from '../src/features/inbox/attachments/table.js';
import { cannedReplies } from '../src/features/inbox/canned-replies/table.js';
import { channels } from '../src/features/inbox/channels/table.js';
import { chatbots } from '../src/features/inbox/chatbots/table.js';
import { memoryNotes } from '../src/features/inbox/contact-memory/table.js';
import { conversationNotes, conversations, messages } from '../src/features/inbox/conversations/table.js';
import { emails } from '../src/features/inbox/emails/table.js';
import { formSubmissions, forms } from '../src/features/inbox/forms/table.js';
import { knowledgeBases, knowledgeDocuments } from '../src/features/inbox/knowledge-bases/table.js';
import { mailboxes } from '../src/features/inbox/mailboxes/table.js';
import { crawlResults } from '../src/features/integrations/crawl-results/table.js';
import { crawlRuns, crawlTasks } from '../src/features/integrations/crawl-tasks/table.js';
import { shipments } from '../src/features/integrations/shipments/table.js';
import { automationRuns, automations } from '../src/features/operations/automations/table.js';
import { bulkUpdates } from '../src/features/operations/bulk-updates/table.js';
import { exports } from '../src/features/operations/exports/table.js';
import { importErrors, imports } from '../src/features/operations/imports/table.js';
import { deliveries, webhookEndpoints, webhookRecoveries } from '../src/webhooks/table.js';
import { fieldsOf, isFeed, routes } from './support/routes.js';

/** The table of each list, and the columns that its path fixes beside the tenant. */
const tables: Record<string, readonly [table: PgTable, ...within: string[]]> = {
  'activities.list': [activities],
  'apiKeys.list': [apiKeys],
  'apps.list': [oauthApps],
  'apps.listEvents': [oauthAppEvents, 'appId'],
  'apps.listGrants': [oauthGrants, 'appId'],
  'auditLog.list': [auditLog],
  'requestLog.list': [requestLog],
  'authorizedApps.list': [oauthGrants, 'userId'],
  'automations.list': [automations],
  'automations.listRuns': [automationRuns, 'automationId'],
  'bulkUpdates.list': [bulkUpdates],
  'cannedReplies.list': [cannedReplies],
  'channels.list': [channels],
  'channels.listAttachments': [attachments, 'channelId'],
  'chatbots.list': [chatbots],
  'chatbots.listSessions': [conversations, 'botId'],
  'emails.list': [emails],
  'mailboxes.list': [mailboxes],
  'forms.list': [forms],
  'forms.listSubmissions': [formSubmissions, 'formId'],
  'contacts.list': [contacts],
  'contacts.listMemoryNotes': [memoryNotes, 'contactId'],
  'contacts.listMerges': [contactMerges],
  'conversations.list': [conversations],
  'conversations.listMessages': [messages, 'conversationId'],
  'conversations.listNotes': [conversationNotes, 'conversationId'],
  'crawlResults.list': [crawlResults],
  'crawlTasks.list': [crawlTasks],
  'crawlTasks.listRuns': [crawlRuns, 'taskId'],
  'customFields.list': [customFields],
  'deliveries.list': [deliveries],
  'events.list': [events],
  'exports.list': [exports],
  'imports.list': [imports],
  'imports.listErrors': [importErrors, 'importId'],
  'knowledgeBases.list': [knowledgeBases],
  'knowledgeBases.listDocuments': [knowledgeDocuments, 'knowledgeBaseId'],
  'leads.list': [leads],
  'leads.listHistory': [leadChanges, 'leadId'],
  'notifications.list': [notifications, 'userId'],
  'pipelines.list': [pipelines],
  'pipelines.listStages': [stages, 'pipelineId'],
  'sessions.list': [sessions, 'userId'],
  'shipments.list': [shipments],
  'tags.list': [tags],
  'users.list': [users],
  'views.list': [views],
  'webhookEndpoints.list': [webhookEndpoints],
  'webhookEndpoints.listRecoveries': [webhookRecoveries, 'endpointId'],
};

/** Lists that are not read in the order of one table's index, each with its reason. */
const otherLists: Record<string, string> = {
  'carriers.list': 'A directory that is the same for all tenants.',
  'contacts.listDuplicates': 'Ordered by likelihood, which is computed.',
  'leads.listTimeline': 'Several tables in one.',
  'platforms.list': 'A directory that is the same for all tenants.',
};

/** Indexed columns that no list sorts by, each with its reason. */
const unsorted: Record<string, string> = {
  'contacts.list email': 'Contacts are found by it. Those without one would be left out.',
  'conversations.listMessages createdAt': 'Messages are in the order of `sequence`, which is the same.',
};

const toCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The columns of an index, undefined for an expression. */
function columnsOf({ config }: Index): (string | undefined)[] {
  return config.columns.map((column) => (is(column, SQL) ? undefined : toCamel((column as { name: string }).name)));
}

const dialect = new PgDialect();

/** Whether an index has all live rows, or all that have a value in the column. */
function hasAll({ config: { where } }: Index, column: string): boolean {
  if (!where) return true;
  const conditions = dialect
    .sqlToQuery(where)
    .sql.replace(/\s+/g, ' ')
    .split(' and ')
    .map((condition) => toCamel(condition.trim()));
  return (
    column !== 'deletedAt' &&
    conditions.every((condition) => ['deletedAt is null', `${column} is not null`].includes(condition))
  );
}

/** The columns whose order an index has within the rows of a list, but ids, which lists filter by. */
function sortableBy([table, ...within]: (typeof tables)[string]): Set<string> {
  const fixed = ['tenantId', ...within];
  const found = getTableConfig(table).indexes.flatMap((index) => {
    const columns = columnsOf(index);
    const [column, id, ...more] = columns.slice(fixed.length);
    const isBy = fixed.every((name, at) => columns[at] === name) && column !== undefined && !/id$/i.test(column);
    return isBy && (id === 'id' || columns.length === fixed.length + 1) && more.length === 0 && hasAll(index, column)
      ? [column]
      : [];
  });
  return new Set(found);
}

/** The fields of the records of a list. */
function shownIn(name: string): object {
  const { route } = lists.find((list) => list.name === name) as (typeof lists)[number];
  const [page] = Object.values(route.responses) as unknown as { shape: { data: { element: { shape: object } } } }[];
  return page?.shape.data.element.shape ?? {};
}

const lists = routes.filter(({ route }) => route.metadata.paginated && !isFeed(route));
const sortsOf = (name: string) => {
  const { route } = lists.find((list) => list.name === name) as (typeof lists)[number];
  return (fieldsOf(route.query as never).sort as { enum?: string[] }).enum ?? [];
};

test('every list has its table here, or a reason why not', () => {
  expect([...Object.keys(tables), ...Object.keys(otherLists)].sort()).toEqual(lists.map(({ name }) => name).sort());
});

test('a list sorts by each column that an index serves, both ways', () => {
  const missing = Object.entries(tables).flatMap(([name, of]) =>
    [...sortableBy(of)]
      .filter((column) => Object.hasOwn(shownIn(name), column) && !Object.hasOwn(unsorted, `${name} ${column}`))
      .flatMap((column) => [column, `-${column}`])
      .filter((sort) => !sortsOf(name).includes(sort))
      .map((sort) => `${name} ${sort}`),
  );
  expect(missing).toEqual([]);
});

test('the indexes are read: those of leads serve what leads are sorted by', () => {
  expect([...sortableBy([leads])].sort()).toEqual([
    'closedAt',
    'createdAt',
    'lastActivityAt',
    'score',
    'stageEnteredAt',
    'updatedAt',
  ]);
  expect([...sortableBy([stages, 'pipelineId'])]).toEqual(['position']);
});
