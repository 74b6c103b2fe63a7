import { createServer } from 'node:http';
import { H3, readBody } from 'h3';
import { toNodeHandler } from 'h3/node';
import { handler, printPort } from './handler.mjs';

const app = new H3();

app.post('/webhooks', (event) => handler(event.req));
app.post('/parsed', async (event) => {
  await readBody(event);
  return handler(event.req);
});

const server = createServer(toNodeHandler(app));
server.listen(0, '127.0.0.1', () => printPort(server.address()));
