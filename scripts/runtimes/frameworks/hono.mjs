import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { handler, printPort } from './handler.mjs';

const app = new Hono();

app.post('/webhooks', (context) => handler(context.req.raw));
app.post('/parsed', async (context) => {
  await context.req.json();
  return handler(context.req.raw);
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, printPort);
