import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReplayServer, startReplayServer } from '@lead-engagement/connector-kit/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConnectors } from '../../src/connectors/load-connectors.js';
import { makeDataDir } from '../support/data-directory.js';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';
import { installPacked } from '../support/packages.js';

const connectorKit = fileURLToPath(new URL('../../../../packages/connector-kit', import.meta.url));

/** A package as somebody else would publish it: it throws the errors of its own copy of the connector kit. */
const manifest = {
  name: 'forum-connector',
  version: '1.0.0',
  type: 'module',
  exports: { import: './index.js' },
  dependencies: { '@lead-engagement/connector-kit': '*' },
};
const program = `
import { ConnectorError, defineConnector, readObject } from '@lead-engagement/connector-kit';

export default defineConnector({
  platform: 'FORUM',
  name: 'Forum',
  types: ['POST'],
  followers: false,
  searches: true,
  pauseMs: 0,
  settings: { BASE_URL: { description: 'Where it is.' } },
  slices: ({ keywords }) => keywords.map((keyword) => ({ keyword })),
  async readPage({ slice }, { http, settings }) {
    const { body } = await http.getJson(settings.BASE_URL + '/search', { query: { q: slice.keyword } });
    const answer = readObject(body, 'Forum');
    if (answer.flag('busy')) throw new ConnectorError('limited', 'The forum is busy.', 100);
    return {
      next: null,
      items: answer.list('posts').map((post) => ({
        type: 'POST',
        externalId: post.text('id'),
        url: null,
        author: post.text('author'),
        content: post.text('text'),
        publishedAt: null,
      })),
    };
  },
});
`;

let dataDir: string;
let folder: string;
let forum: ReplayServer;
let server: KilledServer;
beforeAll(async () => {
  dataDir = await makeDataDir('connectors');
  folder = join(dataDir, 'connectors');
  const source = join(dataDir, 'source');
  await mkdir(source);
  await mkdir(folder);
  await writeFile(join(source, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(source, 'index.js'), program);
  await installPacked(connectorKit, folder);
  await installPacked(source, folder);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a package that is installed outside of the server is loaded by its name, and crawls', async () => {
  forum = await startReplayServer(({ query }, index) => ({
    body: index === 0 ? { busy: true } : { posts: [{ id: '1', author: 'ada', text: `Which ${query.q}?` }] },
  }));
  server = await openKilledServer({ CONNECTORS: 'forum-connector', DATA_DIR: dataDir, FORUM_BASE_URL: forum.url });
  try {
    const platforms = await server.call('GET', '/v1/platforms?limit=200');
    expect(platforms).toContainEqual(expect.objectContaining({ platform: 'FORUM', name: 'Forum', available: true }));
    const body = { name: 'Find leads', platforms: ['FORUM'], keywords: ['crm'] };
    const { id } = await server.call('POST', '/v1/crawl-tasks', body);
    await vi.waitFor(
      async () => {
        const task = await server.call('GET', `/v1/crawl-tasks/${id}`);
        expect(task).toMatchObject({ status: 'COMPLETED', resultCount: 1, lastError: null });
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(forum.requests).toHaveLength(2);
    expect(await server.call('GET', `/v1/crawl-results?taskId=${id}`)).toMatchObject([
      { platform: 'FORUM', externalId: '1', content: 'Which crm?' },
    ]);
  } finally {
    expect(await server.close()).toBe(0);
    await forum.close();
  }
});

test('a package that is not there, or is not a connector, is named, and where to install it', async () => {
  await expect(loadConnectors(['no-such-connector'], folder)).rejects.toThrow(
    `CONNECTORS: no-such-connector cannot be loaded. Install it with: npm install --prefix ${folder} no-such-connector`,
  );
  await expect(loadConnectors(['zod'], folder)).rejects.toThrow('the default export of zod is not a connector');
});
