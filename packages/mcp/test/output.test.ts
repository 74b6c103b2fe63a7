import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a host that no longer reads ends it without a word', async () => {
  const server = createServer((_, response) => {
    const tenant = { id: 'tn_1', name: 'Boatyard' };
    const data = { tenant, principal: { id: 'key_1' }, scopes: ['read:leads'], user: null };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ success: true, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const command = fileURLToPath(new URL('../bin/lead-engagement-mcp.js', import.meta.url));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...process.env, LEAD_ENGAGEMENT_API_KEY: 'les_test_key', NODE_NO_WARNINGS: '1' };
  const child = spawn(process.execPath, [command, '--base-url', address], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'host', version: '1' } };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  const errors = text(child.stderr);
  await once(child, 'close');
  server.closeAllConnections();
  server.close();
  expect(await errors).toBe('');
});
