import type { Scope } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { connectInMemory } from './support/in-memory.js';

async function listTools(options: Parameters<typeof connectInMemory>[0] = {}) {
  const { client } = await connectInMemory(options);
  return (await client.listTools()).tools;
}
const namesOf = (tools: { name: string }[]) => tools.map(({ name }) => name);

test('the whole list, with the tools for every other operation, costs a model at most 6,000 tokens', async () => {
  const all = await listTools({ allOperations: true });
  expect(all.length).toBeLessThanOrEqual(40);
  expect(Buffer.byteLength(JSON.stringify(all)) / 4).toBeLessThanOrEqual(6_000);
  expect(Buffer.byteLength(JSON.stringify(await listTools())) / 4).toBeLessThanOrEqual(4_500);
});

test('every field has a name that all models accept', async () => {
  for (const { inputSchema } of await listTools({ allOperations: true })) {
    for (const field of Object.keys(inputSchema.properties ?? {})) expect(field).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  }
});

test.each([
  [
    ['read:leads'],
    ['search', 'list_leads', 'get_lead', 'find_contact', 'list_tasks', 'pipeline_summary', 'read_more', 'usage'],
  ],
  [['read:conversations'], ['list_conversations', 'read_conversation', 'read_more', 'usage']],
  [['manage:webhooks'], ['webhook_health', 'read_more', 'usage']],
] as [Scope[], string[]][])('a key with %s gets these tools alone', async (scopes, expected) => {
  const tools = await listTools({ scopes });
  expect(namesOf(tools).sort()).toEqual([...expected].sort());
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
});

test('a key that can only write gets only tools that do not read', async () => {
  const tools = namesOf(await listTools({ scopes: ['write:leads'] }));
  expect(tools).toContain('log_activity');
  expect(tools).not.toContain('delete_lead');
});

test('--read-only leaves out every tool that makes changes, for every key', async () => {
  const tools = await listTools({ readOnly: true, allOperations: true });
  const changing = ['create_lead', 'update_lead', 'move_lead', 'delete_lead', 'reply', 'merge_contacts', 'take_over'];
  expect(namesOf(tools)).toEqual(expect.not.arrayContaining(changing));
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  const { client, requests } = await connectInMemory({ readOnly: true, allOperations: true });
  const call = { operation: 'leads.delete', params: ['lead_1'] };
  expect(await client.callTool({ name: 'call_operation', arguments: call })).toMatchObject({ isError: true });
  expect(requests).toEqual([]);
});

test('toolsets select tools, and read_more always stays', async () => {
  expect(namesOf(await listTools({ toolsets: ['crawls'] }))).toEqual([
    'list_crawl_results',
    'promote_crawl_result',
    'read_more',
  ]);
});

test('an unknown argument is refused and named', async () => {
  const { client, requests } = await connectInMemory();
  const result = await client.callTool({ name: 'list_leads', arguments: { colour: 'red' } });
  expect(result).toMatchObject({ isError: true });
  expect(JSON.stringify(result)).toContain('list_leads');
  expect(requests).toEqual([]);
});
