// Servers of strangers, as a tenant of ill will would run them: a feed of 67,000 items, a model and a receiver that never answer, a
// tracking provider that fails. In a process of its own, so that it does not share an event loop with the tenants that are measured.
import { createServer } from 'node:http';

const items = 67_000;
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${'<item><title>crm</title></item>'.repeat(items)}</channel></rss>`;

const server = createServer((request, response) => {
  request.resume();
  if (request.url.startsWith('/feed')) {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
  } else if (request.url.startsWith('/tracking')) {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
  }
  // Everything else waits for ever.
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
