import type { Checkpoint, ShipmentStatus } from '@lead-engagement/contract';
import { z } from 'zod';
import { type Accepted, exchange, oneByOne, otherNumber, quotaUsedUp, unreadable } from './exchange.js';
import type {
  Parcel,
  Polled,
  PushContent,
  Registered,
  Stopped,
  TrackingAccount,
  TrackingClient,
  TrackingFailure,
  TrackingProvider,
  TrackingUpdate,
} from './provider.js';
import { isSame, signatureOf } from './signatures.js';
import {
  anything,
  type DateOrder,
  findDateOrder,
  isSameNumber,
  keepTelling,
  readCountry,
  readMessage,
  readMoment,
  readNumber,
  readScanTime,
  readText,
  statusWords,
} from './text.js';

const name = 'Ship24';

const statuses = statusWords({
  pending: 'PENDING',
  info_received: 'INFO_RECEIVED',
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  failed_attempt: 'DELIVERY_FAILED',
  available_for_pickup: 'AVAILABLE_FOR_PICKUP',
  delivered: 'DELIVERED',
  exception: 'EXCEPTION',
});

const Event = z.looseObject({
  occurrenceDatetime: anything,
  datetime: anything,
  status: anything,
  statusCode: anything,
  statusMilestone: anything,
  location: anything,
  courierCode: anything,
});
const Tracker = z.looseObject({ trackerId: z.string(), trackingNumber: z.string() });
const Tracking = z.looseObject({
  tracker: Tracker,
  shipment: z
    .looseObject({
      statusCode: anything,
      statusMilestone: anything,
      originCountryCode: anything,
      destinationCountryCode: anything,
      delivery: z.looseObject({ estimatedDeliveryDate: anything }).nullish(),
    })
    .nullish(),
  events: z.array(Event).nullish(),
});
const Created = z.looseObject({ data: z.looseObject({ tracker: Tracker }) });
const Results = z.looseObject({ data: z.looseObject({ trackings: z.array(Tracking) }) });
const Failure = z.looseObject({
  errors: z.array(z.looseObject({ code: anything, message: anything })).min(1),
});
const Push = z.looseObject({
  trackings: z.array(z.looseObject({ tracker: z.looseObject({ trackingNumber: z.string().max(100) }) })).max(1_000),
});

/** Ship24, public API v1. Source: Ship24 API reference. */
export const ship24: TrackingProvider = {
  slug: 'ship24',
  name,
  defaultBaseUrl: 'https://api.ship24.com/public/v1',
  batchSize: 4,
  register: (client, account, parcels) => oneByOne(parcels, (parcel) => register(client, account, parcel)),
  poll: (client, account, parcels) => oneByOne(parcels, (parcel) => poll(client, account, parcel)),
  stop: (client, account, parcels) => oneByOne(parcels, (parcel) => stop(client, account, parcel)),
  isAuthentic: (push, { webhookSecret }) => {
    const sent = signatureOf('ship24', push);
    return sent !== undefined && webhookSecret !== null && isSame(sent, `Bearer ${webhookSecret}`);
  },
  // The secret is the same for every push and does not sign the body, so poll its numbers instead of trusting it.
  readPush: (body): PushContent => {
    const push = Push.safeParse(body);
    if (!push.success) {
      return {
        kind: 'malformed',
        path: 'body.trackings',
        problem: 'Must be the trackings of a push of Ship24, each with tracker.trackingNumber.',
      };
    }
    const numbers = push.data.trackings.map(({ tracker }) => readNumber(tracker.trackingNumber));
    return { kind: 'poll', trackingNumbers: [...new Set(numbers)] };
  },
};

async function register(client: TrackingClient, account: TrackingAccount, parcel: Parcel): Promise<Registered> {
  const answer = await call(client, account, 'POST', '/trackers', {
    trackingNumber: parcel.trackingNumber,
    ...(parcel.carrier !== null && { courierCode: [parcel.carrier] }),
  });
  if (answer.outcome === 'failed') return answer;
  if (answer.status >= 300) return refusal(answer);
  const created = Created.safeParse(answer.body);
  if (!created.success) return unreadable(name);
  if (!isSameNumber(created.data.data.tracker.trackingNumber, parcel.trackingNumber)) return otherNumber(name);
  return {
    outcome: 'registered',
    reference: created.data.data.tracker.trackerId,
    carrier: parcel.carrier,
    update: null,
  };
}

async function poll(client: TrackingClient, account: TrackingAccount, parcel: Parcel): Promise<Polled> {
  if (parcel.reference === null) return { outcome: 'unregistered' };
  const answer = await call(client, account, 'GET', `/trackers/${encodeURIComponent(parcel.reference)}/results`);
  if (answer.outcome === 'failed') return answer;
  if (answer.status === 404) return { outcome: 'unregistered' };
  if (answer.status >= 300) return refusal(answer);
  const results = Results.safeParse(answer.body);
  if (!results.success) return unreadable(name);
  const { trackings } = results.data.data;
  const tracking =
    trackings.find(({ tracker }) => isSameNumber(tracker.trackingNumber, parcel.trackingNumber)) ?? trackings[0];
  return tracking ? { outcome: 'polled', update: toUpdate(tracking, parcel) } : { outcome: 'nothing_yet' };
}

async function stop(client: TrackingClient, account: TrackingAccount, parcel: Parcel): Promise<Stopped> {
  if (parcel.reference === null) return { outcome: 'stopped' };
  const path = `/trackers/${encodeURIComponent(parcel.reference)}`;
  const answer = await call(client, account, 'PATCH', path, { isSubscribed: false });
  if (answer.outcome === 'failed') return answer;
  return answer.status < 300 || answer.status === 404 ? { outcome: 'stopped' } : refusal(answer);
}

function call(
  client: TrackingClient,
  { apiKey, baseUrl }: TrackingAccount,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Accepted | TrackingFailure> {
  return exchange(client, name, {
    method,
    url: baseUrl + path,
    headers: { authorization: `Bearer ${apiKey}` },
    ...(body && { body }),
  });
}

function refusal({ status, body }: Accepted): TrackingFailure {
  const parsed = Failure.safeParse(body);
  const [error] = parsed.success ? parsed.data.errors : [];
  const code = readText(error?.code, 100);
  if (code?.includes('quota')) return quotaUsedUp(name);
  const said = readText(error?.message, 200);
  return {
    outcome: 'failed',
    reason: 'rejected',
    message: `${name} refuses the number (${code ?? status})${said ? `: ${said}` : '.'}`,
  };
}

function toUpdate({ tracker, shipment, events }: z.infer<typeof Tracking>, parcel: Parcel): TrackingUpdate {
  const times = (events ?? []).flatMap((event) => [event.occurrenceDatetime, event.datetime]);
  const order = findDateOrder(times, readText(events?.[0]?.courierCode, 100));
  const estimate = readMoment(shipment?.delivery?.estimatedDeliveryDate);
  return {
    trackingNumber: readNumber(tracker.trackingNumber),
    carrier: readText(events?.[0]?.courierCode, 100) ?? parcel.carrier,
    reference: readText(tracker.trackerId, 100),
    summary: {
      ...readStatus(shipment?.statusMilestone, shipment?.statusCode),
      at: null,
      originCountry: readCountry(shipment?.originCountryCode),
      destinationCountry: readCountry(shipment?.destinationCountryCode),
      estimatedDeliveryFrom: estimate,
      estimatedDeliveryTo: estimate,
    },
    checkpoints: (events ?? []).flatMap((event) => toCheckpoint(event, order)),
  };
}

function toCheckpoint(event: z.infer<typeof Event>, order: DateOrder | undefined): Checkpoint[] {
  const time = readScanTime([event.occurrenceDatetime, event.datetime], order);
  const { status, subStatus } = readStatus(event.statusMilestone, event.statusCode);
  const message = readMessage(event.status);
  return keepTelling({ ...time, status, subStatus, message, location: readMessage(event.location) });
}

function readStatus(milestone: unknown, code: unknown): { status: ShipmentStatus | null; subStatus: string | null } {
  return {
    status: statuses.get(milestone) ?? null,
    subStatus: readText(code, 100),
  };
}
