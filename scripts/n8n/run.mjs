// Runs example 13 in a real n8n against the built server: the workflow, a restart, a repeated event, and lists of all pages with our node and as
// docs/cookbook/webhooks-on-platforms.md describes. Installed and run by `npm run test:n8n`.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { headers as names } from '../../packages/contract/dist/index.js';
import { startBuiltServer } from '../built-server.mjs';
import { execute, N8n, waitFor } from './n8n.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const nodes = path.join(root, 'packages', 'n8n-nodes-lead-engagement');
const { name: packageName } = JSON.parse(await readFile(path.join(nodes, 'package.json'), 'utf8'));
const folder = await mkdtemp(path.join(tmpdir(), 'n8n-'));
const say = (text) => process.stdout.write(`${text}\n`);

await lint();

/** The messages that a chat gets at its incoming webhook. */
const told = [];
const chat = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  told.push(JSON.parse(Buffer.concat(chunks).toString()).text);
  response.end('ok');
});
await new Promise((resolve) => chat.listen(0, '127.0.0.1', resolve));
const chatUrl = `http://127.0.0.1:${chat.address().port}/services/T000/B000/XXXX`;

const server = await startBuiltServer();
const n8n = new N8n(folder, await findFreePort());
try {
  const address = (await (await fetch(`${server.url}/packages/n8n-nodes-lead-engagement`)).text()).trim();
  await n8n.install(address);
  say(`Installed ${address}.`);
  await n8n.start();
  const version = /Version: ([\d.]+)/.exec(n8n.said)?.[1];
  say(`n8n ${version} is there.`);
  const credential = await n8n.call('POST', 'credentials', {
    name: 'Lead Engagement',
    type: 'leadEngagementApi',
    data: { baseUrl: server.url, apiKey: server.apiKey },
  });
  await testCredential(credential);
  const forms = await runForms(credential);
  await runList(credential);
  await runPages(credential);
  await refuse(forms);
  await loseCreation();
  await n8n.deactivate(forms);
  await waitFor('the endpoint to be removed', async () => (await listEndpoints()).length === 0, 60);
  say('Deactivated, the workflow has removed its endpoint, and the one whose response was lost.');
} catch (error) {
  process.stderr.write(`${n8n.said.slice(-6_000)}\n`);
  throw error;
} finally {
  await n8n.stop();
  await server.stop();
  chat.close();
  await rm(folder, { recursive: true, force: true });
}

async function lint() {
  const eslint = path.join(import.meta.dirname, 'node_modules', 'eslint', 'bin', 'eslint.js');
  const config = path.join(import.meta.dirname, 'eslint.config.mjs');
  await execute(process.execPath, [eslint, '--max-warnings', '0', '--config', config, '.'], { cwd: nodes });
  say('The linter of n8n has nothing to say.');
}

async function testCredential({ id }) {
  const test = (data) =>
    n8n.call('POST', 'credentials/test', {
      credentials: { id, name: 'Lead Engagement', type: 'leadEngagementApi', data },
    });
  const { url: baseUrl, apiKey } = server;
  assert.equal((await test({ baseUrl, apiKey })).status, 'OK');
  assert.equal((await test({ baseUrl, apiKey: 'les_live_wrong' })).status, 'Error');
  // A page of the dashboard, with the status of a success.
  const page = await test({ baseUrl: `${baseUrl}/app`, apiKey });
  assert.deepEqual([page.status, page.message], ['Error', 'The response is not one of the API']);
  say('The test of the credentials accepts the key, and refuses another, and another server.');
}

/** A form is sent, and the chat is told of the lead; then once more with a restart of n8n in between. Returns the id of the workflow. */
async function runForms({ id }) {
  const text = await readFile(path.join(root, 'examples', '13-n8n', 'workflow.json'), 'utf8');
  const workflow = JSON.parse(text.replace('https://hooks.slack.com/services/T000/B000/XXXX', chatUrl));
  const workflowId = await n8n.activate(withCredential(workflow, id));
  // n8n activates workflows in the background.
  const [endpoint] = await waitFor(
    'the endpoint of the workflow',
    async () => {
      const endpoints = await listEndpoints();
      return endpoints.length > 0 && endpoints;
    },
    60,
  );
  say(`Active: ${endpoint.description} gets ${endpoint.events} at ${endpoint.url}.`);
  const form = await call('POST', '/v1/forms', {
    name: 'Ask for a quote',
    fields: [
      { name: 'name', to: 'contact.name' },
      { name: 'email', to: 'contact.email' },
    ],
  });
  const send = (name, email) =>
    fetch(`${server.url}/f/${form.id}`, { method: 'POST', body: new URLSearchParams({ name, email }) });

  await send('Grace', 'grace@example.com');
  await waitFor('the chat to be told of Grace', () => told.length === 1);
  assert.deepEqual(told, ['New lead: Grace, grace@example.com']);
  const [execution] = await waitFor('the execution to end', async () => {
    const ended = await n8n.executions(workflowId);
    return ended.length > 0 && ended;
  });
  say(`Execution ${execution.id}: ${execution.status}`);
  for (const { node, status, ms, items } of await n8n.log(execution.id))
    say(`  ${node}: ${status}, ${ms} ms, ${items.length} item, ${items[0]?.id ?? JSON.stringify(items[0])}`);
  const { data: activities } = await list('/v1/activities?type=task');
  assert.deepEqual(
    activities.map(({ title }) => title),
    ['Call Grace'],
  );

  await n8n.stop();
  const pause = await listEndpoints();
  await send('Linus', 'linus@example.com');
  await n8n.start();
  await waitFor('the chat to be told of Linus', () => told.length === 2);
  assert.equal(told[1], 'New lead: Linus, linus@example.com');
  const after = await listEndpoints();
  assert.equal(after.length, 1);
  say(
    `n8n was stopped while Linus sent the form (endpoints: ${pause.length}), and started again (endpoints: ${after.length}): ${told[1]}.`,
  );
  say(`  The endpoint is ${after[0].id === endpoint.id ? 'the same' : 'another'}.`);

  // The server sends the event of Linus again, as if the response had been lost.
  const before = (await n8n.executions(workflowId)).length;
  const { data: deliveries } = await list('/v1/deliveries');
  const delivered = deliveries.find(({ endpointId }) => endpointId === after[0].id);
  await call('POST', `/v1/deliveries/${delivered.id}/resend`, {});
  await waitFor('the event to be sent again', async () => {
    const { data } = await list(`/v1/deliveries/${delivered.id}`);
    return data.status === 'SUCCEEDED' && data.attempts.length > 1;
  });
  assert.equal((await n8n.executions(workflowId)).length, before);
  assert.equal(told.length, 2);
  say('An event that was sent again has started nothing.');
  return workflowId;
}

/** A request that the server has not signed starts nothing. */
async function refuse(workflowId) {
  const before = (await n8n.executions(workflowId)).length;
  const [{ url }] = await listEndpoints();
  const event = JSON.stringify({ id: 'evt_forged', type: 'form.submitted', data: {} });
  const headers = {
    'content-type': 'application/json',
    [names.signature]: `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
  };
  const response = await fetch(url, { method: 'POST', headers, body: event });
  assert.equal(response.status, 401);
  assert.equal((await n8n.executions(workflowId)).length, before);
  say(`A forged event: ${response.status} ${await response.text()}`);
}

/** Makes a second endpoint at the address of the workflow, as if the response to its creation had been lost. */
async function loseCreation() {
  const [{ url, events }] = await listEndpoints();
  await call('POST', '/v1/webhook-endpoints', { url, events });
}

/** A list of 1,000 leads, all pages, with the option of the node alone. */
async function runList({ id }) {
  for (const from of [0, 500]) {
    const records = Array.from({ length: 500 }, (_, at) => ({
      contact: { email: `p${from + at}@example.com` },
      title: 'Listed',
    }));
    await call('POST', '/v1/leads/bulk', { records });
  }
  const webhook = {
    id: 'w',
    name: 'Start',
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2,
    position: [0, 0],
    webhookId: 'list-leads',
  };
  const node = {
    id: 'l',
    name: 'All leads',
    type: `${packageName}.leadEngagement`,
    typeVersion: 1,
    position: [220, 0],
  };
  const workflow = {
    name: 'All leads',
    nodes: [
      {
        ...webhook,
        parameters: { path: 'list-leads', responseMode: 'lastNode', responseData: 'allEntries', options: {} },
      },
      {
        ...node,
        parameters: {
          resource: 'lead',
          operation: 'search',
          q: 'Listed',
          returnAll: true,
          // As the date picker gives it.
          filters: { createdAtGte: '2026-01-31T09:00:00' },
          options: {},
        },
        credentials: { leadEngagementApi: { id: '', name: '' } },
      },
    ],
    connections: { Start: { main: [[{ node: 'All leads', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1', timezone: 'Europe/Berlin' },
  };
  const workflowId = await n8n.activate(withCredential(workflow, id));
  const startedMs = performance.now();
  const leads = await waitFor('the list', async () => {
    const response = await fetch(`${n8n.url}/webhook/list-leads`);
    return response.ok && response.json();
  });
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  assert.equal(leads.length, 1_000);
  assert.equal(new Set(leads.map((lead) => lead.id)).size, 1_000);
  say(`Return All: ${leads.length} leads, none twice, in ${seconds} s.`);
  await n8n.deactivate(workflowId);
}

/** The same list with the HTTP Request node of n8n, as the cookbook describes it. */
async function runPages({ id }) {
  const page = await readFile(path.join(root, 'docs', 'cookbook', 'webhooks-on-platforms.md'), 'utf8');
  const [, cursor, isComplete] = /```text\n(\{\{ .+ \}\})\n(\{\{ .+ \}\})\n```/.exec(page);
  const pagination = {
    paginationMode: 'updateAParameterInEachRequest',
    parameters: { parameters: [{ type: 'qs', name: 'cursor', value: `=${cursor}` }] },
    paginationCompleteWhen: 'other',
    completeExpression: `=${isComplete}`,
  };
  const workflow = {
    name: 'All pages',
    nodes: [
      {
        id: 'w',
        name: 'Start',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        position: [0, 0],
        webhookId: 'list-pages',
        parameters: { path: 'list-pages', responseMode: 'lastNode', responseData: 'allEntries', options: {} },
      },
      {
        id: 'h',
        name: 'All pages',
        type: 'n8n-nodes-base.httpRequest',
        typeVersion: 4.2,
        position: [220, 0],
        parameters: {
          url: `${server.url}/v1/leads`,
          authentication: 'predefinedCredentialType',
          nodeCredentialType: 'leadEngagementApi',
          sendQuery: true,
          queryParameters: {
            parameters: [
              { name: 'q', value: 'Listed' },
              { name: 'limit', value: '150' },
            ],
          },
          options: { pagination: { pagination } },
        },
        credentials: { leadEngagementApi: { id: '', name: '' } },
      },
    ],
    connections: { Start: { main: [[{ node: 'All pages', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
  };
  const workflowId = await n8n.activate(withCredential(workflow, id));
  const pages = await waitFor('the pages', async () => {
    const response = await fetch(`${n8n.url}/webhook/list-pages`);
    return response.ok && response.json();
  });
  const leads = pages.flatMap(({ data }) => data);
  assert.deepEqual([pages.length, leads.length, new Set(leads.map((lead) => lead.id)).size], [7, 1_000, 1_000]);
  say(`HTTP Request with pagination: ${leads.length} leads in ${pages.length} pages, none twice.`);
  await n8n.deactivate(workflowId);
}

function withCredential({ id: _, active: __, ...workflow }, id) {
  const nodes = workflow.nodes.map((node) =>
    node.credentials ? { ...node, credentials: { leadEngagementApi: { id, name: 'Lead Engagement' } } } : node,
  );
  return { ...workflow, nodes };
}

async function listEndpoints() {
  return (await list('/v1/webhook-endpoints')).data;
}

async function list(where) {
  return send('GET', where);
}

async function call(method, where, body) {
  return (await send(method, where, body)).data;
}

async function send(method, where, body) {
  const response = await fetch(server.url + where, {
    method,
    headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function findFreePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}
