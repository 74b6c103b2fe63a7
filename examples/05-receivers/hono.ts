// Hono, for Cloudflare Workers and other runtimes that serve `fetch`, where the SDK verifies with Web Crypto.
import { parseSecrets, verify, WebhookVerificationError } from '@lead-engagement/sdk/webhooks';
import { Hono } from 'hono';
import { env } from 'hono/adapter';
import { bodyLimit } from 'hono/body-limit';
import { takeOnce } from './inbox.js';

const app = new Hono();

app.post('/hook', bodyLimit({ maxSize: 1024 * 1024 }), async (context) => {
  const { LEAD_ENGAGEMENT_WEBHOOK_SECRET } = env<{ LEAD_ENGAGEMENT_WEBHOOK_SECRET: string }>(context);
  try {
    await takeOnce(
      await verify(await context.req.text(), context.req.raw.headers, parseSecrets(LEAD_ENGAGEMENT_WEBHOOK_SECRET)),
    );
    return context.body(null, 204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return context.text(error.reason, 400);
  }
});

export default app;
