import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import { program, type ServerProcess, startServer } from '../support/server-process.js';

const run = promisify(execFile);

let dataDir = '';
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await makeDataDir('users');
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

/** Runs `users …` next to the running server, on its embedded database. */
async function users(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: server.url };
  const { stdout } = await run(process.execPath, [...program, 'users', ...args, '--json'], { env });
  return JSON.parse(stdout);
}

const tokenOf = ({ url }: { url: string }) => url.split('#token=')[1] ?? '';
const password = 'correct horse battery';

test('the OWNER of the first start signs in through the printed command, and so do users created on the command line', async () => {
  const [, command = '', email = ''] = /npm run cli -- users (\S+) (\S+)/.exec(server.printed()) ?? [];
  const anyone = new LeadEngagement({ apiKey: null, baseUrl: server.url });
  const link = await users(command, email);
  expect(link.url).toContain(`${server.url}/account/password#token=`);
  expect((await fetch(link.url)).status).toBe(200);
  await anyone.auth.setPassword({ token: tokenOf(link), password });
  const session = await anyone.auth.login({ email, password });
  const client = new LeadEngagement({ apiKey: session.token, baseUrl: server.url });
  expect(await client.me.get()).toMatchObject({ principal: { type: 'USER' }, user: { email, role: 'OWNER' } });

  const made = await users('create', '--email', 'ada@example.com', '--name', 'Ada', '--role', 'AGENT');
  const fresh = await users('invite', 'ada@example.com');
  await expect(anyone.auth.setPassword({ token: tokenOf(made), password })).rejects.toMatchObject({ status: 400 });
  await anyone.auth.setPassword({ token: tokenOf(fresh), password });
  expect(await users('list')).toMatchObject([
    { email, status: 'ACTIVE' },
    { id: made.id, email: 'ada@example.com', role: 'AGENT', status: 'ACTIVE' },
  ]);
  expect(await users('disable', made.id)).toMatchObject({ id: made.id, status: 'DISABLED' });
  const { data: entries } = await client.auditLog.list({ target: made.id, sort: 'createdAt' });
  expect(entries.map(({ action, actor }) => `${action} by ${actor.type}`)).toEqual([
    'user.created by CLI',
    'user.invitation_created by CLI',
    'user.password_set by USER',
    'user.updated by CLI',
  ]);
  await expect(anyone.auth.login({ email: 'ada@example.com', password })).rejects.toMatchObject({ status: 401 });
});

test('reports errors in one line', async () => {
  const refused = [
    ['invite', 'nobody@example.com'],
    ['disable', 'owner@localhost'],
    ['create', '--email', 'no address', '--name', 'x'],
  ];
  for (const args of refused) {
    const { stderr } = await users(...args).catch((error: { stderr: string }) => error);
    expect(stderr, args.join(' ')).toMatch(
      /^(There is no user nobody@|This is the last OWNER|--email: Must be)[^\n]*\n$/,
    );
  }
});
