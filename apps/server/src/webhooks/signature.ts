import { associatedDataOf } from '../security/stored-secrets.js';

export { generateWebhookSecret, signRequest } from '@lead-engagement/webhook-signing';

/** Where an endpoint's signing secret stands, to encrypt and decrypt it with. Ids are UUIDs. */
export function secretAssociatedData(tenantId: string, endpointId: string): string {
  return associatedDataOf('webhookSecrets', [tenantId, endpointId]);
}
