import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { handler, printPort } from './handler.mjs';

const server = createServer(async (request, response) => {
  if (request.url === '/parsed') await json(request);
  await handler.node(request, response);
});
server.listen(0, '127.0.0.1', () => printPort(server.address()));
