import type { Broker, DestinationCredentials } from '@lead-engagement/contract';
import { type Cipher, UnknownKeyError } from '../security/encryption.js';
import { openCredentials, openSecrets, type StoredSecrets } from './secrets.js';
import type { Sender, SendResult, WebhookRequest } from './sender.js';
import { signRequest } from './signature.js';

/** An event on its way to an endpoint. `eventId` is public. */
export interface SignedEvent extends Omit<WebhookRequest, 'headers'>, StoredSecrets {
  eventId: string;
  type: string;
  /** Null for http. */
  destination: Broker | null;
  encryptedCredentials: string | null;
}

const unreadableSecret =
  'Nothing was sent: the server cannot read the signing secret of this endpoint. Rotate the secret and activate the new one.';
const unreadableCredentials =
  'Nothing was sent: the server cannot read the credentials of this endpoint. Send them again.';

/**
 * Signs an event and sends it to its endpoint. A secret that does not decrypt is a failure like others, so that the owner of the endpoint sees it.
 * Throws UnknownKeyError: another process may have the key.
 */
export async function postSigned(
  { url, environment, body, eventId, type, destination, ...stored }: SignedEvent,
  { sender, cipher }: { sender: Sender; cipher: Cipher },
  now: Date,
): Promise<SendResult> {
  let secrets: ReturnType<typeof openSecrets>;
  try {
    secrets = openSecrets(cipher, stored, now);
  } catch (error) {
    if (error instanceof UnknownKeyError) throw error;
    return { outcome: 'unanswered', error: unreadableSecret };
  }
  const timestampSeconds = Math.floor(now.getTime() / 1_000);
  const headers = signRequest({ ...secrets, eventId, body, timestampSeconds });
  if (destination === null) return sender.send({ url, environment, body, headers });
  let credentials: DestinationCredentials | null;
  try {
    credentials = openCredentials(cipher, stored);
  } catch (error) {
    if (error instanceof UnknownKeyError) throw error;
    return { outcome: 'unanswered', error: unreadableCredentials };
  }
  const { endpointId } = stored;
  return sender.sendToBroker({ url, environment, body, headers, endpointId, destination, credentials, eventId, type });
}
