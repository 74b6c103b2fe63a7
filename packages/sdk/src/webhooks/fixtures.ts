import type { EventType } from '../resources/constants.js';
import type { WebhookEvent, WebhookEventData } from '../resources/webhook-events.js';
import { webhookFixtures } from '../resources/webhook-fixtures.js';
import type { CustomFields } from '../types.js';

export type { EventType } from '../resources/constants.js';
export type { WebhookEvent, WebhookEventData } from '../resources/webhook-events.js';
export { webhookFixtures } from '../resources/webhook-fixtures.js';

/**
 * Creates an event for tests of a receiver: the fixture of its type with a new id, and with the fields that you pass in `data` in
 * place of the fixture's. `F` gives your custom fields their types: `createWebhookEvent<'lead.created', Fields>('lead.created')`. `sign(JSON.stringify(event), secret)` creates its headers.
 */
export function createWebhookEvent<T extends EventType, F extends CustomFields = CustomFields>(
  type: T,
  data: Partial<WebhookEventData<F>[T]> = {},
): WebhookEvent<T, F> {
  const fixture = webhookFixtures[type] as WebhookEvent;
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  return structuredClone({ ...fixture, id, data: { ...fixture.data, ...data } }) as WebhookEvent<T, F>;
}
