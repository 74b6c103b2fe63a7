import { type Cipher, UnknownKeyError } from '../security/encryption.js';
import { openSecrets, type StoredSecrets } from './secrets.js';
import type { Sender, SendResult, WebhookRequest } from './sender.js';
import { signRequest } from './signature.js';

/** An event on its way to an endpoint. `eventId` is public. */
export interface SignedEvent extends Omit<WebhookRequest, 'headers'>, StoredSecrets {
  eventId: string;
}

const unreadableSecret =
  'Nothing was sent: the server cannot read the signing secret of this endpoint. Rotate the secret and activate the new one.';

/**
 * Signs and posts an event. A secret that does not decrypt is a failure like others, so that the owner of the endpoint sees it.
 * Throws UnknownKeyError: another process may have the key.
 */
export async function postSigned(
  { url, environment, body, eventId, ...stored }: SignedEvent,
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
  return sender.send({ url, environment, body, headers: signRequest({ ...secrets, eventId, body, timestampSeconds }) });
}
