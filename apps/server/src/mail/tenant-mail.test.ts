import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createEgressPolicy } from '../egress/policy.js';
import { createTenantMail } from './tenant-mail.js';

const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const mail = createTenantMail(egress, { exchangeMs: { withoutFile: 500, withFile: 500 } });

test.each([
  ['begins a greeting that never ends', () => '220-Please wait\r\n'],
  ['greets, and never ends its reply', (at: number) => (at === 0 ? '220 Hello\r\n' : '250-SIZE\r\n')],
  ['sends bytes without an end of line', () => 'x'],
])('a mail server that %s is left when the time is over', async (_, textOf) => {
  const closed: Promise<unknown>[] = [];
  const server = createServer((socket: Socket) => {
    let count = 0;
    const talk = () => socket.write(textOf(count++));
    const timer = setInterval(talk, 20);
    talk();
    socket.on('error', () => undefined);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    closed.push(ended.then(() => clearInterval(timer)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const from = { name: '', address: 'support@example.com' };
  const letter = { from, to: 'ada@example.com', subject: 'Hi', text: 'Hi', messageId: '<1@example.com>' };
  await expect(mail.verify(url)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('longer than 0.5 s'),
  });
  await expect(mail.send(url, letter)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('longer than 0.5 s'),
  });
  // The connections are not left open.
  await Promise.all(closed);
  expect(closed).toHaveLength(2);
  server.close();
});
