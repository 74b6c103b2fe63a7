// Runs hono.ts on Node, so that you can try it without a Worker.
import { serve } from '@hono/node-server';
import app from './hono.js';
import { readSecrets } from './inbox.js';

readSecrets(process.env.WEBHOOK_SECRET);
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 4000) }, ({ port }) =>
  console.log(`listening on http://127.0.0.1:${port}/hook`),
);
