// External servers as a malicious tenant would run them: a feed of 67,000 items, a model and a receiver that never respond, and a
// tracking provider that fails. They run in their own process, so that they do not share an event loop with the measured tenants.
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
  // All other requests stay open without a response.
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
