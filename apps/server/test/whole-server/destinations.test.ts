import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { hasBroker, startBroker } from '../support/brokers.js';
import { makeDataDir } from '../support/data-directory.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const types = ['amqp', 'nats', 'redis-stream'] as const;
let dataDir = '';
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await makeDataDir('destinations');
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', DESTINATIONS: types.join() });
});
afterAll(async () => {
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

describe.each(types)('to %s,', (type) => {
  test.skipIf(!hasBroker(type))(
    'the server as it is built sends an event, with the client that it bundles',
    async () => {
      const broker = await startBroker(type);
      await broker.declare('built');
      const client = new LeadEngagement({
        baseUrl: server.url,
        apiKey: /les_live_\w+/.exec(server.printed())?.[0] ?? '',
      });
      await client.webhookEndpoints.create({ ...broker.endpoint('built'), events: ['lead.created'] });
      const { id } = await client.leads.create({ contact: { name: 'Ada' } });
      const leads = async () => (await broker.stored('built')).map(({ body }) => JSON.parse(body).data.id);
      await expect.poll(leads, { timeout: 120_000, interval: 100 }).toEqual([id]);
      await broker.close();
    },
  );
});
