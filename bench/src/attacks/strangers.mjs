// External servers as a malicious tenant would run them: a feed of 67,000 items, a host that asks to wait for 31 years, a model and a receiver
// that never respond, a tracking provider that fails, and a store of files that keeps lengths alone and never ends a file. They run in their own process, so that they do not share an event loop with the measured tenants.
import { createServer } from 'node:http';

const items = 67_000;
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${'<item><title>crm</title></item>'.repeat(items)}</channel></rss>`;

const server = createServer((request, response) => {
  request.resume();
  if (request.url.startsWith('/bucket')) store(request, response);
  else if (request.url.startsWith('/held')) {
    response.writeHead(429, { 'retry-after': '999999999' }).end();
  } else if (request.url.startsWith('/feed')) {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
  } else if (request.url.startsWith('/tracking')) {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
  }
  // All other requests stay open without a response.
});
/** The bytes of each file, by its path. */
const stored = new Map();
const endless = Buffer.alloc(65_536, 'Ada,ada@example.com\n');

/** As much of S3 as the server uses: multipart uploads, their end, lengths and reads. */
function store(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://store');
  const xml = (text) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  if (request.method === 'POST' && searchParams.has('uploads')) {
    xml('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
  } else if (request.method === 'POST') {
    xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
  } else if (request.method === 'PUT') {
    let bytes = 0;
    request.on('data', (chunk) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      stored.set(pathname, (stored.get(pathname) ?? 0) + bytes);
      response.writeHead(200, { etag: '"x"' }).end();
    });
  } else if (request.method === 'HEAD') {
    const bytes = stored.get(pathname);
    response.writeHead(bytes === undefined ? 404 : 200, { 'content-length': bytes ?? 0 }).end();
  } else if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/csv' });
    const write = () => {
      while (!response.destroyed && response.write(endless));
    };
    response.on('drain', write);
    write();
  } else {
    response.writeHead(204).end();
  }
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
