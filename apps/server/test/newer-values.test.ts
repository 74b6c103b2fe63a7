import { mcpPath, type Route } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApi, type TestApi } from './support/api.js';
import { fillPath, type NamedRoute, routes } from './support/routes.js';
import { callerOf, createSample, type Sample } from './support/sample.js';

/**
 * During an upgrade, a newer server writes kinds and states that this one does not know. It shows them as they are, in every record and list.
 */
const newer = 'FROM_A_NEWER_VERSION';

/** Columns by which the caller is found and its rights are known: not the value, but the caller would be unknown. */
const ofCallers = ['tenants', 'users', 'api_keys', 'oauth_apps', 'oauth_grants'];

let api: TestApi;
let sample: Sample;
let changed: string[];
beforeAll(async () => {
  api = await startTestApi({ admitsUnknownValues: true });
  sample = await createSample(api);
  changed = await storeNewerValues();
});
afterAll(() => api.close());

/** The values of each field of all responses that is one of a list, by its name as a column. */
function valuesByColumn(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (schema: unknown, name: string) => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, part] of Object.entries(schema)) {
      if (key === 'enum' && Array.isArray(part)) {
        const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        found.set(column, new Set([...(found.get(column) ?? []), ...part]));
      } else if (key === 'properties') {
        for (const [field, of] of Object.entries(part)) visit(of, field);
      } else {
        visit(part, name);
      }
    }
  };
  for (const { route } of routes) {
    for (const response of Object.values((route as Route).responses)) {
      visit(z.toJSONSchema(response as z.ZodType, { unrepresentable: 'any' }), '');
    }
  }
  return found;
}

/** Sets each column of the tenant's rows that has values of a list in the contract to one that no list has. Returns the columns. */
async function storeNewerValues(): Promise<string[]> {
  const known = valuesByColumn();
  const columns = await api.owner<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'text'::regtype and a.attnum > 0 and not a.attisdropped
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    order by 1, 2`;
  const set: string[] = [];
  await api.owner`select set_config('app.serves_all_tenants', 'on', false)`;
  for (const { table, column } of columns) {
    const values = known.get(column);
    if (!values || ofCallers.includes(table)) continue;
    const ofTenant = api.owner`tenant_id = ${sample.tenant}`;
    const stored = await api.owner`
      select distinct ${api.owner(column)} as value from ${api.owner(table)} where ${ofTenant} and ${api.owner(column)} is not null`;
    if (stored.length === 0 || !stored.every(({ value }) => values.has(value))) continue;
    // What follows from a change is made for states that this version knows.
    await api.owner`alter table ${api.owner(table)} disable trigger user`;
    await api.owner`
      update ${api.owner(table)} set ${api.owner(column)} = ${newer} where ${ofTenant} and ${api.owner(column)} is not null`;
    await api.owner`alter table ${api.owner(table)} enable trigger user`;
    set.push(`${table}.${column}`);
  }
  return set;
}

const urlOf = ({ route, resource }: NamedRoute) => fillPath(route.path, sample.params[resource]);
const reads = routes.filter(({ route }) => route.method === 'GET' && !route.metadata.streams && !route.metadata.bare);

test('columns with values of a list are found in most tables', () => {
  expect(changed).toEqual(
    expect.arrayContaining(['leads.status', 'conversations.status', 'notifications.kind', 'imports.mode']),
  );
  expect(changed.length).toBeGreaterThan(30);
});

describe('values of a newer version fail no read:', () => {
  test.each(reads.map((named) => [named.name, named] as const))('%s', async (_, named) => {
    const answer = await callerOf(sample, named).call('GET', urlOf(named));
    expect(
      answer.status,
      api.logged.findLast((line) => line.includes('"err"')),
    ).toBeLessThan(500);
  });
});

describe('values of a newer version fail no tool of an assistant:', () => {
  const ids = () => ({
    ...{ leadId: sample.leadId, contactId: sample.contactId },
    conversationId: sample.params.conversations.id as string,
  });
  test.each<[string, (of: ReturnType<typeof ids>) => object]>([
    ['search', () => ({ q: 'a' })],
    ['list_leads', () => ({})],
    ['get_lead', ({ leadId }) => ({ leadId })],
    ['find_contact', ({ contactId }) => ({ contactId })],
    ['list_tasks', () => ({})],
    ['list_conversations', () => ({})],
    ['read_conversation', ({ conversationId }) => ({ conversationId })],
    ['list_emails', () => ({})],
    ['pipeline_summary', () => ({})],
    ['list_crawl_results', () => ({})],
    ['list_shipments', () => ({})],
    ['webhook_health', () => ({})],
    ['usage', () => ({})],
    ['read_more', ({ leadId }) => ({ id: leadId })],
  ])('%s', async (name, argumentsOf) => {
    const params = { name, arguments: argumentsOf(ids()) };
    const { text } = await api.send({
      method: 'POST',
      url: mcpPath,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${sample.caller.key}`,
      },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    const { result } = JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '{}');
    expect([result?.isError ?? false, text]).toEqual([false, expect.stringContaining('"result"')]);
    if (name === 'read_more') expect(text).toContain(newer);
  });
});

test('they are shown as they are, and the log names them', async () => {
  const { status, data } = await sample.caller.call('GET', `/v1/leads/${sample.leadId}`);
  expect([status, data.status]).toEqual([200, newer]);
  const runs = await sample.caller.call('GET', `/v1/crawl-tasks/${sample.params.crawlTasks.id}/runs`);
  expect(runs.data.map((run: { status: string }) => run.status)).toContain(newer);
  expect(api.logged.filter((line) => line.includes('unknownValues')).join()).toContain('data.status');
});
