import { createHmac, timingSafeEqual } from 'node:crypto';
import { headers as headerNames } from '@lead-engagement/contract';
import { verify } from '@lead-engagement/sdk/webhooks';
import Stripe from 'stripe';

/** A signed webhook as a receiver gets it. */
export interface SignedWebhook {
  body: string | Buffer;
  /** `t=…,v1=…`: Stripe's header has the same format. */
  signature: string;
  /** The headers as Node provides them, with names in lower case. */
  headers: Record<string, string>;
  secret: string;
}

/** One way to verify a webhook: returns the event, and throws if the signature is invalid. */
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

/** The baseline: only the digest is checked, and nothing is parsed. */
export const bare: Contestant = {
  name: 'bare createHmac + timingSafeEqual',
  check: (webhook) => checkDigest(webhook),
};

/** The baseline for contestants that return an event. */
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
