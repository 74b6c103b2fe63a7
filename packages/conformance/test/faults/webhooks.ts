import { createHmac } from 'node:crypto';
import type { Carried, Fault, Json } from './fault.js';

const lateMs = 60_000;

/** Signs a webhook as the server does. */
function sign({ body, secret, headers }: Carried, seconds: number): Carried {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, secret, headers: { ...headers, 'service-signature': `t=${seconds},v1=${digest}` } };
}

/** A fault in the payload, which is signed after the change. */
export function inPayload(change: (event: Json) => Json): () => Fault {
  return () => ({
    delivery: (carried) => {
      const body = JSON.stringify(change(JSON.parse(carried.body)));
      return [sign({ ...carried, body }, Math.floor(Date.now() / 1_000))];
    },
  });
}

/** A fault in the headers. */
function inHeaders(change: (headers: Record<string, string>) => Record<string, string>): () => Fault {
  return () => ({
    delivery: (carried) => [{ ...carried, headers: { ...carried.headers, ...change(carried.headers) } }],
  });
}

const typeOf = ({ body }: Carried) => JSON.parse(body).type as string;

/** Faults in the requests sent to webhook endpoints. */
export const webhookFaults = {
  'event-late': () => ({
    delivery(carried, again) {
      again(carried, lateMs);
      return [];
    },
  }),
  'created-without-milliseconds': inPayload((event) => ({ ...event, created: event.created.replace(/\.\d+/, '') })),
  'api-version-not-a-date': inPayload((event) => ({ ...event, api_version: 'v1' })),
  'event-data-differs': inPayload((event) => ({ ...event, data: { ...event.data, value: undefined } })),
  'stage-event-lost': () => ({
    delivery: (carried) => (typeOf(carried) === 'lead.stage_changed' ? [] : [carried]),
  }),
  'event-not-asked-for': () => ({
    delivery(carried) {
      const event = JSON.parse(carried.body);
      if (event.type !== 'lead.created') return [carried];
      const body = JSON.stringify({ ...event, type: 'lead.updated' });
      return [sign({ ...carried, body }, Math.floor(Date.now() / 1_000)), carried];
    },
  }),
  'signature-in-capitals': inHeaders(({ 'service-signature': header = '' }) => ({
    'service-signature': header.replace(/v1=.*/, (v1) => v1.toUpperCase().replace('V1', 'v1')),
  })),
  'signature-of-another-body': () => ({
    delivery: (carried) => [{ ...carried, body: JSON.stringify(JSON.parse(carried.body), undefined, 1) }],
  }),
  'signature-time-wrong': () => ({
    delivery: (carried) => [sign(carried, Math.floor(Date.now() / 1_000) - 600)],
  }),
  'event-not-repeated': () => {
    const seen = new Set<string | undefined>();
    return {
      delivery(carried) {
        const id = carried.headers['service-event-id'];
        if (seen.has(id)) return [];
        seen.add(id);
        return [carried];
      },
    };
  },
  'event-id-changes': () => {
    let attempts = 0;
    return inHeaders(() => ({ 'service-event-id': `evt_${++attempts}` }))();
  },
  'event-after-success': () => ({
    delivery(carried, again) {
      again(carried, 500);
      return [carried];
    },
  }),
} satisfies Record<string, () => Fault>;
