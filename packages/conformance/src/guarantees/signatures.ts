import { createHmac } from 'node:crypto';
import { webhookTiming } from '@lead-engagement/contract';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, show } from '../failure.js';
import { type Delivery, headerOf } from '../receiver.js';
import { firstDelivery, ownDeliveries, story } from '../story.js';

const source = 'specification, Events, Signature verification';

/** Receivers can verify the origin of an event. */
export const signatures: Guarantee = {
  name: 'signatures',
  when: 'together',
  checks: [
    {
      id: 'SPEC-EVENTS-SIG-1',
      says: 'Service-Signature is t=<unix seconds>,v1=<hex in lower case>.',
      source: 'specification, Events, Request headers',
      run: (context) =>
        judgeDeliveries(context, (delivery) => {
          const header = headerOf(delivery, 'signature');
          return /^t=\d+,v1=[0-9a-f]{64}$/.test(header ?? '') ? undefined : `Service-Signature is ${show(header)}`;
        }),
    },
    {
      id: 'SPEC-EVENTS-SIG-2',
      says: 'v1 is the HMAC-SHA256 of "<t>.<raw body>", keyed with the signing secret.',
      source,
      run: async (context) => {
        const { secret } = await story(context);
        must(typeof secret === 'string', `The endpoint was made with the secret ${show(secret)}.`);
        await judgeDeliveries(context, (delivery) => {
          const { t, v1 } = read(delivery);
          const expected = createHmac('sha256', secret).update(`${t}.${delivery.body}`).digest('hex');
          return v1?.toLowerCase() === expected ? undefined : 'the signature is not that of the body';
        });
      },
    },
    {
      id: 'SPEC-EVENTS-SIG-3',
      says: 'The signed time is that of the attempt: within five minutes of its arrival.',
      source,
      run: (context) =>
        judgeDeliveries(context, (delivery) => {
          const ageSeconds = delivery.receivedAtMs / 1_000 - Number(read(delivery).t);
          return Math.abs(ageSeconds) <= webhookTiming.toleranceSeconds
            ? undefined
            : `the signed time is ${Math.round(ageSeconds)} seconds old`;
        }),
    },
  ],
};

function read(delivery: Delivery): Record<string, string | undefined> {
  const parts = (headerOf(delivery, 'signature') ?? '').split(',').map((part) => part.split('='));
  return Object.fromEntries(parts) as Record<string, string>;
}

async function judgeDeliveries(context: Context, judge: (delivery: Delivery) => string | undefined): Promise<void> {
  must(await firstDelivery(context), 'No lead.created arrived.');
  for (const delivery of ownDeliveries(context, await story(context))) {
    const problem = judge(delivery);
    must(!problem, `In the delivery of ${delivery.event.type} ${delivery.event.id}, ${problem}.`);
  }
}
