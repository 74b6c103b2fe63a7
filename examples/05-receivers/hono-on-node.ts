// Runs hono.ts on Node, so that you can try it without a Worker.
import { serve } from '@hono/node-server';
import { parseSecrets } from '@lead-engagement/sdk/webhooks';
import app from './hono.js';

parseSecrets(process.env.LEAD_ENGAGEMENT_WEBHOOK_SECRET);
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 4000) }, ({ port }) =>
  console.log(`listening on http://127.0.0.1:${port}/hook`),
);
