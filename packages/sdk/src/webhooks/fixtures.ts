import type { EventType } from '../resources/constants.js';
import type { WebhookEvent, WebhookEventData } from '../resources/webhook-events.js';
import { webhookFixtures } from '../resources/webhook-fixtures.js';

export type { EventType } from '../resources/constants.js';
export type { WebhookEvent, WebhookEventData } from '../resources/webhook-events.js';
export { webhookFixtures } from '../resources/webhook-fixtures.js';

/**
 * An event for tests of a receiver: the fixture of its type with an id of its own, and with the fields of `data` that you
 * give in place of those of the fixture. `sign(JSON.stringify(event), secret)` makes its headers.
 */
export function createWebhookEvent<T extends EventType>(
  type: T,
  data: Partial<WebhookEventData[T]> = {},
): WebhookEvent<T> {
  const fixture = webhookFixtures[type] as WebhookEvent;
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  return structuredClone({ ...fixture, id, data: { ...fixture.data, ...data } }) as WebhookEvent<T>;
}
