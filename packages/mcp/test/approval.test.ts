import { expect, test } from 'vitest';
import { connectInMemory } from './support/in-memory.js';

const lead = {
  id: 'lead_1',
  title: 'Order',
  stageId: 'stg_1',
  contactId: 'con_1',
  value: null,
  currency: 'EUR',
  assignedToId: null,
  version: 1,
};

/** Connects a host that can ask its user, who gives this response. */
async function connectAsking(response: { action: 'accept' | 'decline' | 'cancel'; content?: { approve: boolean } }) {
  const asked: string[] = [];
  const onAsked = (message: string) => {
    asked.push(message);
    return response;
  };
  const answers = (method: string, path: string) => {
    if (path.endsWith('/pipelines') || path.endsWith('/users')) return [];
    return method === 'DELETE' ? { id: 'lead_1', deleted: true } : lead;
  };
  return { ...(await connectInMemory({ answers, onAsked })), asked };
}

const deletions = (requests: string[]) => requests.filter((request) => request.startsWith('DELETE'));

test('if the host can ask its user, a lead is deleted once the user approves, without a code for the model', async () => {
  const { client, requests, asked } = await connectAsking({ action: 'accept', content: { approve: true } });
  const { content } = await client.callTool({ name: 'delete_lead', arguments: { leadId: 'lead_1' } });
  expect(JSON.stringify(content)).toContain('Deleted');
  expect(asked).toEqual([expect.stringMatching(/delete this lead[\s\S]*"title": "Order"/)]);
  expect(deletions(requests)).toEqual(['DELETE /api/v1/leads/lead_1']);
});

test.each([
  ['declines', { action: 'decline' as const }],
  ['closes the dialog', { action: 'cancel' as const }],
  ['accepts without approving', { action: 'accept' as const, content: { approve: false } }],
])('nothing is done if the user %s, regardless of the code that the model sends', async (_, response) => {
  const silent = await connectInMemory({ answers: (_method, path) => (path.endsWith('/leads/lead_1') ? lead : []) });
  const preview = await silent.client.callTool({ name: 'delete_lead', arguments: { leadId: 'lead_1' } });
  const confirm = /confirm \\"(\w+)\\"/.exec(JSON.stringify(preview))?.[1];
  expect(confirm).toBeDefined();
  const { client, requests, asked } = await connectAsking(response);
  const { content } = await client.callTool({ name: 'delete_lead', arguments: { leadId: 'lead_1', confirm } });
  expect(JSON.stringify(content)).toContain('The user refused. Nothing was done.');
  expect(asked).toHaveLength(1);
  expect(deletions(requests)).toEqual([]);
});
