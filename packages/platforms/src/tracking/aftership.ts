import type { Checkpoint, ShipmentStatus } from '@lead-engagement/contract';
import { z } from 'zod';
import { type Accepted, exchange, oneByOne, unreadable } from './exchange.js';
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
import { hmacSha256, isSame, signatureOf } from './signatures.js';
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
  readPlace,
  readScanTime,
  readText,
  statusWords,
} from './text.js';

const name = 'AfterShip';

/** `meta.code` of an answer. Source: AfterShip Tracking API, errors. */
const metaCodes = { alreadyExists: 4003, doesNotExist: 4004, badCarrier: 4012, invalidCarrier: 4010 } as const;

const statuses = statusWords({
  Pending: 'PENDING',
  InfoReceived: 'INFO_RECEIVED',
  InTransit: 'IN_TRANSIT',
  OutForDelivery: 'OUT_FOR_DELIVERY',
  AttemptFail: 'DELIVERY_FAILED',
  Delivered: 'DELIVERED',
  AvailableForPickup: 'AVAILABLE_FOR_PICKUP',
  Exception: 'EXCEPTION',
  Expired: 'EXPIRED',
});
/** Returning and returned to the sender. */
const returned: ReadonlySet<string | null> = new Set(['Exception_010', 'Exception_011']);

const Point = z.looseObject({
  checkpoint_time: anything,
  tag: anything,
  subtag: anything,
  message: anything,
  location: anything,
  city: anything,
  state: anything,
  country_region_name: anything,
});
const Estimate = z
  .looseObject({
    estimated_delivery_date: anything,
    estimated_delivery_date_min: anything,
    estimated_delivery_date_max: anything,
  })
  .nullish();
const Tracking = z.looseObject({
  id: z.string(),
  tracking_number: z.string(),
  slug: anything,
  tag: anything,
  subtag: anything,
  updated_at: anything,
  origin_country_region: anything,
  destination_country_region: anything,
  courier_estimated_delivery_date: Estimate,
  aftership_estimated_delivery_date: Estimate,
  checkpoints: z.array(Point).nullish(),
});
const Meta = z.looseObject({ meta: z.looseObject({ code: z.number(), message: z.string().nullish() }) });
const One = z.looseObject({ data: Tracking });
const Existing = z.looseObject({ data: z.looseObject({ id: z.string().min(1), slug: anything }) });
const Many = z.looseObject({ data: z.looseObject({ trackings: z.array(Tracking) }) });
const Push = z.looseObject({ event: z.string(), msg: Tracking });

type Found = { outcome: 'found'; tracking: z.infer<typeof Tracking> } | { outcome: 'unregistered' } | TrackingFailure;

/** AfterShip Tracking, API 2026-07. Source: AfterShip Tracking API documentation. */
export const afterShip: TrackingProvider = {
  slug: 'aftership',
  name,
  defaultBaseUrl: 'https://api.aftership.com/tracking/2026-07',
  batchSize: 4,
  register: (client, account, parcels) => oneByOne(parcels, (parcel) => register(client, account, parcel)),
  poll: (client, account, parcels) =>
    oneByOne(parcels, async (parcel): Promise<Polled> => {
      const found = await find(client, account, parcel);
      return found.outcome === 'found' ? { outcome: 'polled', update: toUpdate(found.tracking) } : found;
    }),
  stop: (client, account, parcels) => oneByOne(parcels, (parcel) => stop(client, account, parcel)),
  isAuthentic: (push, { webhookSecret }) => {
    const signature = signatureOf('aftership', push);
    if (signature === undefined || webhookSecret === null) return false;
    return isSame(signature, hmacSha256(push.body, webhookSecret, 'base64'));
  },
  readPush: (body): PushContent => {
    const push = Push.safeParse(body);
    if (push.success) return { kind: 'updates', updates: [toUpdate(push.data.msg)] };
    const event = z.looseObject({ event: z.string() }).safeParse(body);
    if (event.success && event.data.event !== 'tracking_update') return { kind: 'other' };
    return {
      kind: 'malformed',
      path: 'body',
      problem: 'Is not a push of AfterShip: it has no event, or no msg with id and tracking_number.',
    };
  },
};

async function register(client: TrackingClient, account: TrackingAccount, parcel: Parcel): Promise<Registered> {
  const answer = await call(client, account, 'POST', '/trackings', {
    tracking_number: parcel.trackingNumber,
    ...(parcel.carrier !== null && { slug: parcel.carrier }),
  });
  if (answer.outcome === 'failed') return answer;
  const created = One.safeParse(answer.body);
  if (answer.status < 300) return created.success ? registered(created.data.data) : unreadable(name);
  if (readMeta(answer).code !== metaCodes.alreadyExists) return refusal(answer);
  const existing = Existing.safeParse(answer.body);
  if (existing.success) {
    const { id, slug } = existing.data.data;
    return { outcome: 'registered', reference: id, carrier: readText(slug, 100), update: null };
  }
  const found = await find(client, account, parcel);
  if (found.outcome === 'found') return registered(found.tracking);
  return found.outcome === 'failed' ? found : unreadable(name);
}

function registered(tracking: z.infer<typeof Tracking>): Registered {
  const update = toUpdate(tracking);
  return { outcome: 'registered', reference: update.reference, carrier: update.carrier, update };
}

async function find(client: TrackingClient, account: TrackingAccount, parcel: Parcel): Promise<Found> {
  const { reference, trackingNumber } = parcel;
  const path =
    reference === null
      ? `/trackings?tracking_numbers=${encodeURIComponent(trackingNumber)}`
      : `/trackings/${encodeURIComponent(reference)}`;
  const answer = await call(client, account, 'GET', path);
  if (answer.outcome === 'failed') return answer;
  if (isUnknown(answer)) return { outcome: 'unregistered' };
  const one = One.safeParse(answer.body);
  if (one.success) return { outcome: 'found', tracking: one.data.data };
  const many = Many.safeParse(answer.body);
  if (!many.success) return answer.status < 300 ? unreadable(name) : refusal(answer);
  const { carrier } = parcel;
  const tracking = many.data.data.trackings.find(
    (each) => isSameNumber(each.tracking_number, trackingNumber) && (carrier === null || each.slug === carrier),
  );
  return tracking ? { outcome: 'found', tracking } : { outcome: 'unregistered' };
}

async function stop(client: TrackingClient, account: TrackingAccount, parcel: Parcel): Promise<Stopped> {
  if (parcel.reference === null) return { outcome: 'stopped' };
  const answer = await call(client, account, 'DELETE', `/trackings/${encodeURIComponent(parcel.reference)}`);
  if (answer.outcome === 'failed') return answer;
  return answer.status < 300 || isUnknown(answer) ? { outcome: 'stopped' } : refusal(answer);
}

function call(
  client: TrackingClient,
  { apiKey, baseUrl }: TrackingAccount,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Accepted | TrackingFailure> {
  return exchange(client, name, {
    method,
    url: baseUrl + path,
    headers: { 'as-api-key': apiKey },
    ...(body && { body }),
  });
}

function readMeta({ status, body }: Accepted): { code: number; message: string | null } {
  const parsed = Meta.safeParse(body);
  if (!parsed.success) return { code: status, message: null };
  return { code: parsed.data.meta.code, message: readText(parsed.data.meta.message, 200) };
}

function isUnknown(answer: Accepted): boolean {
  return answer.status === 404 || readMeta(answer).code === metaCodes.doesNotExist;
}

function refusal(answer: Accepted): TrackingFailure {
  const { code, message } = readMeta(answer);
  const reason = code === metaCodes.badCarrier || code === metaCodes.invalidCarrier ? 'carrier' : 'rejected';
  return {
    outcome: 'failed',
    reason,
    message: `${name} refuses the number (${code})${message ? `: ${message}` : '.'}`,
  };
}

function toUpdate(tracking: z.infer<typeof Tracking>): TrackingUpdate {
  const estimate = tracking.courier_estimated_delivery_date ?? tracking.aftership_estimated_delivery_date;
  const points = tracking.checkpoints ?? [];
  const times = points.map((point) => point.checkpoint_time);
  const order = findDateOrder(times, readText(tracking.slug, 100));
  const day = readMoment(estimate?.estimated_delivery_date);
  return {
    trackingNumber: readNumber(tracking.tracking_number),
    carrier: readText(tracking.slug, 100),
    reference: readText(tracking.id, 100),
    summary: {
      ...readStatus(tracking.tag, tracking.subtag),
      at: readMoment(tracking.updated_at),
      originCountry: readCountry(tracking.origin_country_region),
      destinationCountry: readCountry(tracking.destination_country_region),
      estimatedDeliveryFrom: readMoment(estimate?.estimated_delivery_date_min) ?? day,
      estimatedDeliveryTo: readMoment(estimate?.estimated_delivery_date_max) ?? day,
    },
    checkpoints: points.flatMap((point) => toCheckpoint(point, order)),
  };
}

function toCheckpoint(point: z.infer<typeof Point>, order: DateOrder | undefined): Checkpoint[] {
  const time = readScanTime([point.checkpoint_time], order);
  const location = readMessage(point.location) ?? readPlace([point.city, point.state, point.country_region_name]);
  const message = readMessage(point.message);
  return keepTelling({ ...time, ...readStatus(point.tag, point.subtag), message, location });
}

function readStatus(tag: unknown, sub: unknown): { status: ShipmentStatus | null; subStatus: string | null } {
  const subStatus = readText(sub, 100);
  const status = returned.has(subStatus) ? 'RETURNED' : (statuses.get(tag) ?? null);
  return { status, subStatus };
}
