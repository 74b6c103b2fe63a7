import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeadEngagement } from '@lead-engagement/sdk';
import { expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const rows = 12_000;
const kills = 2;
const deadlineMs = 240_000;

/** A CSV file with new contacts, some that come again, some that are bad, and tags that are made on the way. */
function writeFile(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const email = at % 500 === 499 ? 'no address' : `n${at % (rows - 1_000)}@example.com`;
    return `Contact ${at},${email},batch ${at % 7}`;
  });
  return `name,email,tags\n${lines.join('\n')}\n`;
}

test(`an import whose server is killed ${kills} times ends as one that is left alone`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lead-engagement-import-'));
  const live = generateApiKey('LIVE');
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_API_KEY: live,
    BOOTSTRAP_TENANT_ID: encodeId('tenant', newUuid()),
  };
  let server: ServerProcess = await startServer(env);
  const sandbox = (
    await new LeadEngagement({ baseUrl: server.url, apiKey: live }).apiKeys.create({
      label: 'Undisturbed',
      scopes: ['admin'],
      environment: 'SANDBOX',
    })
  ).key;
  const clientOf = (apiKey: string) => new LeadEngagement({ baseUrl: server.url, apiKey });
  const read = async (apiKey: string, id: string) => {
    const { status, counts } = await clientOf(apiKey).imports.get(id);
    return { status, counts };
  };
  const begin = async (apiKey: string) => (await clientOf(apiKey).contacts.import(writeFile())).id;

  const killed = await begin(live);
  for (let kill = 1; kill <= kills; kill++) {
    const from = (kill / (kills + 1)) * rows;
    await expect
      .poll(async () => (await read(live, killed)).counts.rows, { timeout: deadlineMs })
      .toBeGreaterThan(from);
    await (kill % 2 === 0 ? server.killAlone() : server.killAll());
    server = await startServer(env);
  }
  await expect.poll(() => read(live, killed), { timeout: deadlineMs }).toMatchObject({ status: 'COMPLETED' });

  const undisturbed = await begin(sandbox);
  await expect.poll(() => read(sandbox, undisturbed), { timeout: deadlineMs }).toMatchObject({ status: 'COMPLETED' });
  expect(await read(live, killed)).toEqual(await read(sandbox, undisturbed));
  const contactsOf = async (apiKey: string) => {
    const found: string[] = [];
    const contacts = clientOf(apiKey).contacts.list({ sort: 'createdAt', limit: 200 });
    for await (const { name, email, tags } of contacts) {
      found.push(JSON.stringify([name, email, tags.map((tag) => tag.name).sort()]));
    }
    return found.sort();
  };
  const found = await contactsOf(live);
  expect(found).toHaveLength(new Set(found).size);
  expect(found).toEqual(await contactsOf(sandbox));
  expect(await server.stop()).toBe(0);
  await deleteEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}, 900_000);
