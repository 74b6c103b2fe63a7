// Express: use express.raw for this route only. If you use express.json for others, register it after this route.
import { parseSecrets, verify, WebhookVerificationError } from '@lead-engagement/sdk/webhooks';
import express from 'express';
import { takeOnce } from './inbox.js';

const secrets = parseSecrets(process.env.LEAD_ENGAGEMENT_WEBHOOK_SECRET);
const port = Number(process.env.PORT ?? 4000);
const app = express();

app.post('/hook', express.raw({ type: '*/*', limit: '1mb' }), async (request, response) => {
  try {
    await takeOnce(await verify(request.body, request.headers, secrets));
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.status(400).send(error.reason);
  }
});

app.listen(port, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${port}/hook`));
