import { Elysia } from 'elysia';
import { handler, printPort } from './handler.mjs';

new Elysia()
  .post('/webhooks', ({ request }) => handler(request))
  .post('/parsed', ({ body, request }) => body && handler(request))
  .listen({ hostname: '127.0.0.1', port: 0 }, printPort);
