import {
  derivedEventTypes,
  type EventType,
  eventCatalogue,
  eventTypes,
  headers,
  subscribableEventTypes,
} from '@lead-engagement/contract';
import { webhookFixtures } from '@lead-engagement/sdk/webhooks/fixtures';
import type { Page } from './pages.js';

/** One page per event type, and one that lists them. */
export function listEventPages(): Page[] {
  const rows = eventTypes.map((type) => `| [${type}](./events/${type}.md) | ${eventCatalogue[type].firesWhen} |`);
  const list: Page = {
    path: 'event-types',
    title: 'Event types',
    text: `# Event types

The server sends these events to your webhook endpoints. [Receive webhooks](./webhooks.md) explains delivery, signatures and retries.

| Type | When |
| --- | --- |
${rows.join('\n')}
`,
  };
  return [list, ...eventTypes.map((type) => ({ path: `events/${type}`, title: type, text: describe(type) }))];
}

function describe(type: EventType): string {
  const { firesWhen } = eventCatalogue[type];
  const resource = type.split('.')[0]?.replace('_', ' ');
  return `# ${type}

${firesWhen}

${describeSubscription(type)}

## Payload

\`data\` has the shape that the API returns for the ${resource}. A newer server can add fields: ignore those that you do not know.

\`\`\`json
${JSON.stringify(webhookFixtures[type], null, 2)}
\`\`\`

The request also carries \`${headers.signature}\` and \`${headers.eventId}\`. The same event can arrive more than once, always with the same \`id\`.

## Handle it

\`\`\`ts
import { createWebhookHandler } from '@lead-engagement/sdk/webhooks';

// The signing secret is in LEAD_ENGAGEMENT_WEBHOOK_SECRET.
export const handler = createWebhookHandler({
  '${type}': async ({ id, data }) => console.log(id, data),
});
\`\`\`

For a test of your receiver, \`createWebhookEvent('${type}')\` from \`@lead-engagement/sdk/webhooks/fixtures\` makes such an event.
`;
}

function describeSubscription(type: EventType): string {
  if (!(subscribableEventTypes as readonly EventType[]).includes(type)) {
    return 'You cannot subscribe to it. It is sent to the one endpoint that the action names.';
  }
  const request = `\`POST /v1/webhook-endpoints\` with \`"events": ["${type}"]\``;
  const derived = (derivedEventTypes as readonly EventType[]).includes(type)
    ? ' It is recorded only while an endpoint of your tenant subscribes to it. Several changes in quick succession can be one event.'
    : '';
  return `To receive it, create an endpoint: ${request}.${derived}`;
}
