// A server that fails once with a 503, and one that never responds: what the built server does not do on request.
import { once } from 'node:events';
import { createServer } from 'node:http';

export async function startLocalServer() {
  const keys = [];
  let closed;
  const server = createServer(async (request, response) => {
    const respond = (status, body, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    request.resume();
    if (request.url.startsWith('/hangs/')) closed = once(response, 'close').then(() => true);
    else if (request.url === '/seen') respond(200, { keys });
    else if (request.url === '/closed') {
      const tooLate = new Promise((resolve) => setTimeout(resolve, 5_000, false));
      respond(200, { closed: await Promise.race([closed, tooLate]) });
    } else if (keys.push(request.headers['idempotency-key']) === 1)
      respond(503, { success: false, error: { code: 'UNAVAILABLE', message: 'Later.' } }, { 'retry-after': '1' });
    else respond(201, { success: true, data: { id: 'lead_local' } });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
