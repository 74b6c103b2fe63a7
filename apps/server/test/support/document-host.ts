import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host on loopback with the metadata documents of clients. */
export interface DocumentHost {
  origin: string;
  /** The paths that were asked for. */
  asked: string[];
  /** Serves a document at a path, as JSON with this `client_id`; or whatever `answer` does. Resolves to its address. */
  serve(path: string, document: object, headers?: Record<string, string>): string;
  serveRaw(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): string;
  close(): Promise<void>;
}

export async function startDocumentHost(): Promise<DocumentHost> {
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    const answer = answers.get(String(request.url));
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serveRaw: DocumentHost['serveRaw'] = (path, answer) => {
    answers.set(path, answer);
    return origin + path;
  };
  return {
    origin,
    asked,
    serveRaw,
    serve: (path, document, headers = {}) =>
      serveRaw(path, (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify({ client_id: origin + path, ...document }));
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
