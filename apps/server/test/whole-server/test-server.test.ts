import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPacked } from '../support/packages.js';
import { createSdkProject, type SdkProject } from '../support/packed-sdk.js';

const serverFolder = fileURLToPath(new URL('../..', import.meta.url));
let project: SdkProject;

beforeAll(async () => {
  project = await createSdkProject();
  await installPacked(serverFolder, project.folder);
});
afterAll(() => project.remove());

/** Runs an integrator's test suite, with the integrator's own environment variables; resolves to its output as JSON. */
async function runSuite(name: string, body: string): Promise<unknown> {
  const program = `
    import { LeadEngagement } from '@lead-engagement/sdk';
    import { startTestServer } from '@lead-engagement/sdk/testing';
    ${body}`;
  // pnpm sets NODE_PATH to the packages of this workspace for the programs that it starts.
  const env = { PORT: '80', DATABASE_URL: 'postgres://nowhere', NODE_PATH: '' };
  const printed = await project.runProgram(`${name}.mjs`, program, env);
  return JSON.parse(printed);
}

test('a suite gets the real server with webhooks and retries, a reset, and a faster second start from the same folder', async () => {
  const first = await runSuite(
    'first',
    `const server = await startTestServer();
     const client = new LeadEngagement(server.options);
     const lead = await client.leads.create({ contact: { email: 'ada@example.com' } });
     const event = await server.receiver.next('lead.created', { where: ({ data }) => data.id === lead.id });
     const tag = await client.tags.create({ name: 'VIP' });
     await server.reset();
     const gone = await client.tags.get(tag.id).catch(({ status }) => status);
     server.receiver.respondWith(503);
     await client.contacts.create({ email: 'ada@example.com' });
     await server.receiver.next('contact.created', { timeoutMs: 60_000 });
     let statuses = [];
     for (const deadline = Date.now() + 30_000; statuses.length < 2 && Date.now() < deadline; ) {
       await new Promise((resolve) => setTimeout(resolve, 20));
       const { data } = await client.deliveries.list({ endpointId: server.receiver.endpointId });
       statuses = (await client.deliveries.get(data[0].id)).attempts.map(({ responseStatus }) => responseStatus);
     }
     const missing = await server.receiver.next('lead.created', { timeoutMs: 1 }).catch(({ message }) => message);
     const { apiKey } = server;
     const { total } = await client.leads.list();
     await server.close();
     console.log(JSON.stringify({
       isSame: event.data.id === lead.id, gone, statuses, total, missing, apiKey,
     }));`,
  );
  expect(first).toEqual({
    isSame: true,
    gone: 404,
    statuses: [503, 204],
    total: 0,
    missing: 'No lead.created arrived within 1 ms. These have arrived: contact.created.',
    apiKey: expect.stringMatching(/^les_live_/),
  });
  const second = await runSuite(
    'second',
    `const server = await startTestServer();
     const { total } = await new LeadEngagement(server.options).contacts.list();
     console.log(JSON.stringify({ apiKey: server.apiKey, total }));
     // Without close(): the server ends with the suite.`,
  );
  expect(second).toEqual({ apiKey: (first as { apiKey: string }).apiKey, total: 0 });
});

test('concurrent suites have their own servers and data, and a reset waits for running writes', async () => {
  const found = await runSuite(
    'at-once',
    `const servers = await Promise.all([startTestServer(), startTestServer({ folder: null })]);
     const [one, other] = servers.map(({ options }) => new LeadEngagement({ ...options, maxRetries: 0 }));
     const writes = Array.from({ length: 40 }, (_, at) => one.leads.create({ contact: { email: at + '@example.com' } }));
     await other.leads.create({ contact: { email: 'ada@example.com' } });
     await writes[0];
     await servers[0].reset();
     const states = new Set((await Promise.allSettled(writes)).map(({ status }) => status));
     await servers[0].reset();
     const totals = [(await one.leads.list()).total, (await one.contacts.list()).total, (await other.leads.list()).total];
     await Promise.all(servers.map((server) => server.close()));
     console.log(JSON.stringify({ totals, states: [...states] }));`,
  );
  expect(found).toEqual({ totals: [0, 0, 1], states: ['fulfilled'] });
});

test('without the server package, the error says what to install', async () => {
  const empty = await createSdkProject();
  try {
    const program = `import { startTestServer } from '@lead-engagement/sdk/testing';
      await startTestServer().catch(({ message }) => console.log(message));`;
    const printed = await empty.runProgram('missing.mjs', program, { NODE_PATH: '' });
    expect(printed).toContain(`run \`npm install --save-dev @lead-engagement/server\` in ${empty.folder}`);
  } finally {
    await empty.remove();
  }
});
