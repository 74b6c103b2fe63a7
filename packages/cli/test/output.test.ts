import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a reader that has read enough, as head does, ends listen without a word', async () => {
  const server = createServer(({ url }, response) => {
    const data = url?.startsWith('/v1/me') ? { tenant: { id: 'tn_1', name: 'Boatyard' } } : [];
    const meta = { total: 0, cursor: '', hasMore: false };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ success: true, data, ...(Array.isArray(data) && { meta }) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const command = fileURLToPath(new URL('../bin/lead-engagement.js', import.meta.url));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = [command, 'listen', '--forward-to', 'http://127.0.0.1:9/', '--base-url', address];
  const env = { ...process.env, LEAD_ENGAGEMENT_API_KEY: 'les_test_key' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const errors = text(child.stderr);
  await once(child, 'close');
  server.closeAllConnections();
  server.close();
  expect(await errors).toBe('');
});
