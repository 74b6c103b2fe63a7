import { createServer } from 'node:http';

/**
 * Responds with 204 at once, and never to paths below /hang. Sends its parent the number of requests, and the time of each request
 * with `?at`.
 */
let count = 0;
const server = createServer((request, response) => {
  if (request.url?.startsWith('/hang')) return;
  count += 1;
  const isTimed = request.url?.includes('?at');
  const chunks = [];
  request.on('data', (chunk) => isTimed && chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(204).end();
    if (isTimed) process.send?.({ atMs: Date.now(), body: Buffer.concat(chunks).toString() });
  });
});
process.on('message', () => process.send?.({ count }));
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
