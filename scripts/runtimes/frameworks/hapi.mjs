import Hapi from '@hapi/hapi';
import { handler, printPort } from './handler.mjs';

const server = Hapi.server({ port: 0, host: '127.0.0.1' });

async function receive({ raw }, h) {
  await handler.node(raw.req, raw.res);
  return h.abandon;
}

server.route([
  { method: 'POST', path: '/webhooks', options: { payload: { parse: false, output: 'stream' } }, handler: receive },
  { method: 'POST', path: '/parsed', handler: receive },
]);

await server.start();
printPort(server.info);
