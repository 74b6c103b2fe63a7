import { createServer } from 'node:http';

/** Answers 204 at once; below /hang never. Tells its parent how many requests came, and when each that asks for it (`?at`) did. */
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
