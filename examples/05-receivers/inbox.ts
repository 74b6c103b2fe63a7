// What happens with an event once its signature has been verified: the same for every framework.
import type { WebhookEvent } from '@lead-engagement/sdk/webhooks';

const maxRemembered = 10_000;
const taken = new Set<string>();

/**
 * Takes an event, unless it was taken before: the same one can come again. Await it before you answer, and do the work afterwards.
 * This keeps the ids in memory. In production, insert the event into a table whose primary key is its id (`on conflict do nothing`),
 * and have a worker go through that table: then a crash loses nothing, and several processes share what they have seen.
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
      // Newer servers send newer types.
      console.log(event.type, event.id);
  }
}

/** The secrets to verify with: while you rotate one, both, separated by a comma. */
export function readSecrets(text: string | undefined): string[] {
  const secrets = (text ?? '').split(',').filter((secret) => secret !== '');
  if (secrets.length === 0) throw new Error('Set WEBHOOK_SECRET to the secret of the webhook endpoint (whsec_…).');
  return secrets;
}
