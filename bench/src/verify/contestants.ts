import { createHmac, timingSafeEqual } from 'node:crypto';
import { headers as headerNames } from '@lead-engagement/contract';
import { verify } from '@lead-engagement/sdk/webhooks';
import Stripe from 'stripe';

/** A signed webhook as a receiver gets it. */
export interface SignedWebhook {
  body: string | Buffer;
  /** `t=…,v1=…`: Stripe's header has the same form. */
  signature: string;
  /** As Node gives them: names in lower case. */
  headers: Record<string, string>;
  secret: string;
}

/** One way to check a webhook: returns the event, throws where the signature does not hold. */
export interface Contestant {
  name: string;
  check: (webhook: SignedWebhook) => unknown;
}

const signatureHeader = headerNames.signature.toLowerCase();

export const ours: Contestant = {
  name: '@lead-engagement/sdk verify',
  check: ({ body, headers, secret }) => verify(body, headers, secret),
};

export const stripe: Contestant = {
  name: 'stripe constructEvent',
  check: ({ body, signature, secret }) => Stripe.webhooks.constructEvent(body, signature, secret),
};

/** The floor: nothing is checked but the digest, and nothing is parsed. */
export const bare: Contestant = {
  name: 'bare createHmac + timingSafeEqual',
  check: (webhook) => checkDigest(webhook),
};

/** The floor of what hands out an event. */
export const bareWithJson: Contestant = {
  name: 'the same + JSON.parse',
  check: (webhook) => {
    checkDigest(webhook);
    return JSON.parse(typeof webhook.body === 'string' ? webhook.body : webhook.body.toString());
  },
};

function checkDigest({ body, headers, secret }: SignedWebhook): void {
  const signature = headers[signatureHeader] ?? '';
  const comma = signature.indexOf(',');
  const digest = createHmac('sha256', secret)
    .update(`${signature.slice(2, comma)}.`)
    .update(body)
    .digest();
  if (!timingSafeEqual(digest, Buffer.from(signature.slice(comma + 4), 'hex'))) throw new Error('The digest differs.');
}
