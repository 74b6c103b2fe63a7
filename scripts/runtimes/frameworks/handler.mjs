// The handler that each framework gets. Its output shows how often it handled which event.
import { createWebhookHandler, rememberEvents } from '@lead-engagement/sdk/webhooks';

// The secret is in LEAD_ENGAGEMENT_WEBHOOK_SECRET.
export const handler = createWebhookHandler(
  { 'lead.created': ({ id }) => console.log('handled', id) },
  { handled: rememberEvents(), onError: ({ message }) => console.error(message) },
);

export function printPort({ port }) {
  console.log(`listening on http://127.0.0.1:${port}`);
}
