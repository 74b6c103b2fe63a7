// Handles an event after its signature has been verified. The same for every framework.
import type { WebhookEvent } from '@lead-engagement/sdk/webhooks';

const maxRemembered = 10_000;
const taken = new Set<string>();

/**
 * Handles an event, unless it was already handled: an event can arrive twice. Await this function before you respond, and do the work
 * afterwards. This example keeps the ids in memory. In production, insert the event into a table whose primary key is its id (`on
 * conflict do nothing`), and let a worker process the table: then a crash loses nothing, and several processes share the ids.
 */
export async function takeOnce(event: WebhookEvent): Promise<void> {
  if (taken.has(event.id)) return;
  taken.add(event.id);
  const [oldest] = taken;
  if (taken.size > maxRemembered && oldest !== undefined) taken.delete(oldest);
  setTimeout(() => work(event), 0);
}

function work(event: WebhookEvent): void {
  switch (event.type) {
    case 'lead.created':
      console.log(event.type, event.id, event.data.id);
      break;
    case 'lead.stage_changed':
      console.log(event.type, event.id, event.data.id, event.data.stageId);
      break;
    default:
      // Newer servers may send new types.
      console.log(event.type, event.id);
  }
}
