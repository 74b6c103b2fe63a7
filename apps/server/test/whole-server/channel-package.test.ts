import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReplayServer, startReplayServer } from '@lead-engagement/connector-kit/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadChannels } from '../../src/channels/load-channels.js';
import { makeDataDir } from '../support/data-directory.js';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';
import { installPacked } from '../support/packages.js';

const connectorKit = fileURLToPath(new URL('../../../../packages/connector-kit', import.meta.url));

const manifest = {
  name: 'pager-channel',
  version: '1.0.0',
  type: 'module',
  exports: { import: './index.js' },
  dependencies: { '@lead-engagement/connector-kit': '*' },
};
/** A package as somebody else would publish it: it throws the errors of its own copy of the connector kit. */
const program = `
import { ConnectorError, defineChannel, isSameText, readObject } from '@lead-engagement/connector-kit';

export default defineChannel({
  platform: 'PAGER',
  name: 'Pager',
  capabilities: { messageChars: 100, replyWindowHours: null, delivered: true, read: false, buttons: false, edits: false },
  credentials: { secret: { label: 'Secret', description: 'Of the pager.', secret: true } },
  settings: { API_URL: { description: 'Where it is.' } },
  check: async () => ({ account: 'pager', problems: [] }),
  webhook: {
    verify: ({ headers }, { credentials }) => isSameText(headers['x-pager-secret'], credentials.secret),
    updates: (body) => [{ id: readObject(body, 'Pager').text('id'), content: body }],
  },
  read(update) {
    const page = readObject(update, 'Pager');
    return [{ kind: 'message', threadId: page.text('from'), externalId: page.text('id'), author: { name: 'Ada' }, content: page.text('text') }];
  },
  async send({ content }, { http, settings }) {
    const answer = await http.send({ method: 'POST', url: settings.API_URL + '/pages', body: { content } });
    if (answer.status === 429) throw new ConnectorError('limited', 'The pager is busy.', 100);
    return { platformId: 'page-1' };
  },
});
`;

let dataDir: string;
let folder: string;
let pager: ReplayServer;
let server: KilledServer;
beforeAll(async () => {
  dataDir = await makeDataDir('channels');
  folder = join(dataDir, 'channels');
  const source = join(dataDir, 'source');
  await mkdir(source);
  await mkdir(folder);
  await writeFile(join(source, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(source, 'index.js'), program);
  await installPacked(connectorKit, folder);
  await installPacked(source, folder);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a package that is installed outside of the server is loaded by its name, and carries messages in both directions', async () => {
  pager = await startReplayServer((_, index) => ({ status: index === 0 ? 429 : 200, body: {} }));
  server = await openKilledServer({
    CHANNELS: 'pager-channel',
    DATA_DIR: dataDir,
    PAGER_API_URL: pager.url,
    // The replay server is on this machine.
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  });
  try {
    expect(await server.call('GET', '/v1/channels/platforms')).toContainEqual(
      expect.objectContaining({
        platform: 'PAGER',
        credentials: [expect.objectContaining({ name: 'secret', secret: true, required: true })],
      }),
    );
    const bot = await server.call('POST', '/v1/chatbots', { name: 'Bo', platforms: ['PAGER'] });
    const body = { platform: 'PAGER', botId: bot.id, credentials: { secret: 'pager-secret' } };
    const { id, webhookUrl } = await server.call('POST', '/v1/channels', body);
    const { pathname } = new URL(webhookUrl);
    const push = (secret: string) =>
      fetch(`${server.url()}${pathname}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-pager-secret': secret },
        body: JSON.stringify({ id: '1', from: 'ada', text: 'Hello!' }),
      });
    expect((await push('guessed')).status).toBe(401);
    for (let times = 0; times < 2; times++) expect((await push('pager-secret')).status).toBe(200);
    await vi.waitFor(() => expect(pager.requests).toHaveLength(2), { timeout: 120_000, interval: 100 });
    const [conversation] = await server.call('GET', '/v1/conversations?platform=PAGER');
    expect(await server.call('GET', `/v1/conversations/${conversation.id}/messages?role=USER`)).toMatchObject([
      { content: 'Hello!' },
    ]);
    expect(await server.call('GET', `/v1/channels/${id}`)).toMatchObject({ status: 'CONNECTED', credentials: {} });
  } finally {
    expect(await server.close()).toBe(0);
    await pager.close();
  }
});

test('a package that is not there, or is not a channel, is named, and where to install it', async () => {
  await expect(loadChannels(['no-such-channel'], folder)).rejects.toThrow(
    `CHANNELS: no-such-channel cannot be loaded. Install it with: npm install --prefix ${folder} no-such-channel`,
  );
  await expect(loadChannels(['zod'], folder)).rejects.toThrow('the default export of zod is not a channel');
});
