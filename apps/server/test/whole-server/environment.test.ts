import { readFile } from 'node:fs/promises';
import os from 'node:os';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

let dataDir = '';
let server: ServerProcess | undefined;
beforeEach(async () => {
  dataDir = await makeDataDir('environment');
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await deleteEmbeddedPostgres(dataDir);
});

/** The environment variables of a process. */
async function readEnvironment(pid: number | undefined): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  return Object.fromEntries(text.split('\0').map((entry) => entry.split(/=(.*)/s) as [string, string]));
}

test('API and worker get the settings of the server, and no variables of other programs', async () => {
  const own = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', AI_MODEL: 'small' };
  server = await startServer({ ...own, OTHER_PROGRAMS_SECRET: 'not for the server' });
  const { port } = new URL(server.url);
  await expect.poll(() => server?.processes().worker, { timeout: 120_000, interval: 50 }).toBeDefined();
  const { api, worker } = server.processes();
  for (const pid of [api, worker]) {
    const environment = await readEnvironment(pid);
    expect(environment).toMatchObject({ DATA_DIR: dataDir, AI_MODEL: 'small' });
    expect(environment).not.toHaveProperty('OTHER_PROGRAMS_SECRET');
  }
  // Webhooks must not reach this port.
  expect((await readEnvironment(worker)).PORT).toBe(port);
});

test.runIf(process.platform === 'linux')(
  'a worker has a lower priority than the API, within its session and beside others',
  async () => {
    server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
    const { pid } = process;
    const priorityOf = (id: number | undefined) => os.getPriority(id ?? pid) - os.getPriority(pid);
    await expect.poll(() => priorityOf(server?.processes().worker), { timeout: 120_000, interval: 50 }).toBe(5);
    expect(priorityOf(server.processes().api)).toBe(0);
    const readGroup = (id: number | undefined) => readFile(`/proc/${id}/autogroup`, 'utf8').catch(() => undefined);
    const { api, worker } = server.processes();
    // Kernels without this feature have no such file.
    if ((await readGroup(api)) === undefined) return;
    expect(await readGroup(api)).toMatch(/nice 0$/m);
    expect(await readGroup(worker)).toMatch(/nice 5$/m);
  },
);

test('with PORT=0 the server uses its real port in its own URL, in the OpenAPI document and as an issuer', async () => {
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', WORKER: 'off', LOG_LEVEL: 'error' });
  expect(new URL(server.url).port).not.toBe('0');
  const read = async (path: string) => (await fetch(`${server?.url}${path}`)).json();
  expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: server.url,
    token_endpoint: `${server.url}/v1/oauth/token`,
  });
  expect(await read('/openapi.json')).toMatchObject({ servers: [{ url: server.url }] });
});
