import process from 'node:process';
import { LeadEngagement } from '@lead-engagement/sdk';
import { expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { makeDataDir } from '../support/data-directory.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const rows = 5_000;
/** Contacts that the import finds, and changes. */
const known = 300;
const kills = 2;
/** Each look is a request to the server, and an import takes seconds. */
const waiting = { timeout: 240_000, interval: 250 };

/** A CSV file with new contacts, some that come again, some that are bad, and tags that are made on the way. */
function writeFile(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const email = at % 500 === 499 ? 'no address' : `n${at % (rows - 1_000)}@example.com`;
    return `Contact ${at},${email},batch ${at % 7}`;
  });
  return `name,email,tags\n${lines.join('\n')}\n`;
}

test(`an import whose server is killed ${kills} times, and its undo whose worker is killed, end as those that are left alone`, async () => {
  const dataDir = await makeDataDir('import');
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
  ).key as string;
  const clientOf = (apiKey: string) => new LeadEngagement({ baseUrl: server.url, apiKey });
  const read = async (apiKey: string, id: string) => {
    const { status, counts } = await clientOf(apiKey).imports.get(id);
    return { status, counts };
  };
  const begin = async (apiKey: string) => (await clientOf(apiKey).contacts.import(writeFile())).id;
  const end = async (apiKey: string, id: string) => {
    await expect.poll(() => read(apiKey, id), waiting).toMatchObject({ status: 'COMPLETED' });
  };
  const contactsOf = async (apiKey: string) => {
    const found: string[] = [];
    const contacts = clientOf(apiKey).contacts.list({ sort: 'createdAt', limit: 200 });
    for await (const { name, email, tags } of contacts) {
      found.push(JSON.stringify([name, email, tags.map((tag) => tag.name).sort()]));
    }
    return found.sort();
  };
  const earlier = Array.from({ length: known }, (_, at) => `Before ${at},n${at * 30}@example.com,kept`);
  for (const apiKey of [live, sandbox]) {
    const { id } = await clientOf(apiKey).contacts.import(`name,email,tags\n${earlier.join('\n')}\n`);
    await end(apiKey, id);
  }
  const before = await contactsOf(live);

  const killed = await begin(live);
  for (let kill = 1; kill <= kills; kill++) {
    const from = (kill / (kills + 1)) * rows;
    await expect.poll(async () => (await read(live, killed)).counts.rows, waiting).toBeGreaterThan(from);
    await (kill % 2 === 0 ? server.killAlone() : server.killAll());
    server = await startServer(env);
  }
  await end(live, killed);

  const undisturbed = await begin(sandbox);
  await end(sandbox, undisturbed);
  expect(await read(live, killed)).toEqual(await read(sandbox, undisturbed));
  const found = await contactsOf(live);
  expect(found).toHaveLength(new Set(found).size);
  expect(found).toEqual(await contactsOf(sandbox));

  const undoOf = async (apiKey: string, id: string) => (await clientOf(apiKey).imports.get(id)).undo;
  await clientOf(live).imports.undo(killed);
  await expect
    .poll(async () => (await undoOf(live, killed))?.progress, { ...waiting, interval: 10 })
    .toBeGreaterThan(1 / 4);
  process.kill(server.processes().worker as number, 'SIGKILL');
  expect((await undoOf(live, killed))?.status).toBe('RUNNING');
  await clientOf(sandbox).imports.undo(undisturbed);
  for (const [apiKey, id] of [
    [live, killed],
    [sandbox, undisturbed],
  ] as const) {
    await expect.poll(() => undoOf(apiKey, id), waiting).toMatchObject({ status: 'COMPLETED', progress: 1 });
    expect(await contactsOf(apiKey)).toEqual(before);
  }
  expect((await undoOf(live, killed))?.counts).toEqual((await undoOf(sandbox, undisturbed))?.counts);
  expect(await server.stop()).toBe(0);
  await deleteEmbeddedPostgres(dataDir);
}, 900_000);
