import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { headers } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import type * as Webhooks from '@lead-engagement/sdk/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import { createSdkProject, type SdkProject } from '../support/packed-sdk.js';
import { type Received, startReceiver } from '../support/receiver.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

let dataDir = '';
let server: ServerProcess;
let apiKey = '';
let client: LeadEngagement;

beforeAll(async () => {
  dataDir = await makeDataDir('job');
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  apiKey = /les_live_\w+/.exec(server.printed())?.[0] ?? '';
  client = new LeadEngagement({ baseUrl: server.url, apiKey });
});

afterAll(async () => {
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

describe('a lead created through the packed SDK reaches a verified receiver', () => {
  let project: SdkProject;
  let webhooks: typeof Webhooks;
  const received: Received[] = [];
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let secret = '';

  beforeAll(async () => {
    project = await createSdkProject();
    const entry = join(project.folder, 'node_modules/@lead-engagement/sdk/dist/webhooks.node.js');
    webhooks = await import(pathToFileURL(entry).href);
    receiver = await startReceiver((request) => received.push(request));
    const endpoint = await client.webhookEndpoints.create({ url: receiver.url, events: ['lead.created'] });
    secret = endpoint.secret as string;
  });
  afterAll(async () => {
    await receiver.close();
    await project.remove();
  });

  const use = `
    const client = new LeadEngagement({ baseUrl: process.env.URL ?? '', apiKey: process.env.KEY ?? '' });
    const made = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await client.leads.create({ contact: { name: 'Ada' }, value: 1200.5, currency: 'eur' });
      made.push(await client.leads.get(id));
    }
    console.log(JSON.stringify(made));`;

  test.each([
    [
      'an ES module',
      (env: Record<string, string>) =>
        project.runProgram('main.mjs', `import { LeadEngagement } from '@lead-engagement/sdk';${use}`, env),
    ],
    [
      'CommonJS',
      (env: Record<string, string>) =>
        project.runProgram(
          'main.cjs',
          `const { LeadEngagement } = require('@lead-engagement/sdk');(async () => {${use}})()`,
          env,
        ),
    ],
    [
      'strict TypeScript without skipLibCheck',
      (env: Record<string, string>) =>
        project.runTypeScript(
          'typed',
          `import { LeadEngagement, type Lead } from '@lead-engagement/sdk';
        ${use.replace('const made = []', 'const made: Lead[] = []')}`,
          env,
        ),
    ],
  ])('from %s, with the data that a read returns', async (_, create) => {
    const made: { id: string }[] = JSON.parse(await create({ URL: server.url, KEY: apiKey }));
    const find = (id: string) => received.find(({ body }) => JSON.parse(body).data.id === id);
    await expect.poll(() => made.every(({ id }) => find(id)), { timeout: 120_000 }).toBe(true);
    for (const lead of made) {
      const request = find(lead.id) as Received;
      const event = webhooks.verify(request.body, request.headers, secret);
      expect(event).toMatchObject({ type: 'lead.created', id: request.headers[headers.eventId.toLowerCase()] });
      expect(event.data).toEqual(lead);
    }
  });
});

test('a filter finds values with commas in them, alone and among others', async () => {
  const make = async (tag: string) => (await client.leads.create({ contact: { name: 'Ada' }, tags: [tag] })).id;
  const [bigRed, big, blue] = [await make('Big, red'), await make('Big'), await make('Blue')];
  const find = async (tag: string[]) => (await client.leads.list({ tag })).data.map(({ id }) => id).sort();
  expect(await find(['Big, red'])).toEqual([bigRed]);
  expect(await find(['Big, red', 'Blue'])).toEqual([bigRed, blue].sort());
  expect(await find(['Big', 'Blue'])).toEqual([big, blue].sort());
});
