import { createHash } from 'node:crypto';
import type { Checkpoint, ShipmentStatus } from '@lead-engagement/contract';
import { z } from 'zod';
import { exchange, inHalves, quotaUsedUp, refusedKey, unreadable } from './exchange.js';
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

const name = '17TRACK';

/** Error codes of an answer, or of one number in it. Source: 17TRACK API v2.2, error codes. */
const errorCodes = {
  internal: -18010003,
  alreadyRegistered: -18019901,
  unregistered: -18019902,
  carrierUnknown: -18019903,
  dailyLimit: -18019907,
  quota: -18019908,
  nothingYet: -18019909,
  carrierWrong: -18019910,
} as const;
/** The key is wrong, the address not allowed, the account disabled, or access denied. */
const accessErrors: ReadonlySet<number> = new Set([-18010001, -18010002, -18010004, -18010005]);

const statuses = statusWords({
  NotFound: 'PENDING',
  InfoReceived: 'INFO_RECEIVED',
  InTransit: 'IN_TRANSIT',
  Expired: 'EXPIRED',
  AvailableForPickup: 'AVAILABLE_FOR_PICKUP',
  OutForDelivery: 'OUT_FOR_DELIVERY',
  DeliveryFailure: 'DELIVERY_FAILED',
  Delivered: 'DELIVERED',
  Exception: 'EXCEPTION',
  // Stages of events.
  PickedUp: 'IN_TRANSIT',
  Departure: 'IN_TRANSIT',
  Arrival: 'IN_TRANSIT',
  Returning: 'RETURNED',
  Returned: 'RETURNED',
});
const statusesOfSubStatuses = statusWords({
  Exception_Returning: 'RETURNED',
  Exception_Returned: 'RETURNED',
  Exception_Cancel: 'CANCELLED',
});

const Event = z.looseObject({
  time_iso: anything,
  time_utc: anything,
  description: anything,
  location: anything,
  stage: anything,
  sub_status: anything,
});
const Place = z.looseObject({ country: anything }).nullish();
const TrackInfo = z.looseObject({
  shipping_info: z.looseObject({ shipper_address: Place, recipient_address: Place }).nullish(),
  latest_status: z.looseObject({ status: anything, sub_status: anything }).nullish(),
  latest_event: Event.nullish(),
  time_metrics: z
    .looseObject({ estimated_delivery_date: z.looseObject({ from: anything, to: anything }).nullish() })
    .nullish(),
  tracking: z
    .looseObject({
      providers: z.array(z.looseObject({ latest_sync_time: anything, events: z.array(Event).nullish() })).nullish(),
    })
    .nullish(),
});
const Item = z.looseObject({
  number: z.string(),
  carrier: z.union([z.number(), z.string()]).nullish(),
  track_info: TrackInfo.nullish(),
});
const Rejection = z.looseObject({
  number: z.string(),
  error: z.looseObject({ code: z.number(), message: z.string().nullish() }),
});
const Answer = z.looseObject({
  code: z.number(),
  data: z.looseObject({ accepted: z.array(Item).nullish(), rejected: z.array(Rejection).nullish() }).nullish(),
});
const Push = z.looseObject({ event: z.string(), data: Item });

type Item = z.infer<typeof Item>;
type Result = { item: Item } | { error: z.infer<typeof Rejection>['error'] } | undefined;

/** 17TRACK, API v2.2: up to 40 numbers a request. Source: 17TRACK API documentation. */
export const seventeenTrack: TrackingProvider = {
  slug: '17track',
  name,
  defaultBaseUrl: 'https://api.17track.net/track/v2.2',
  batchSize: 40,
  register,
  poll: (client, account, parcels) =>
    forEach(client, account, 'gettrackinfo', parcels, (result): Polled => {
      if (result && 'item' in result) return { outcome: 'polled', update: toUpdate(result.item) };
      if (result?.error.code === errorCodes.unregistered) return { outcome: 'unregistered' };
      if (result?.error.code === errorCodes.nothingYet) return { outcome: 'nothing_yet' };
      return toFailure(result?.error);
    }),
  stop: (client, account, parcels) =>
    forEach(client, account, 'stoptrack', parcels, (result): Stopped => {
      const isGone = result && 'error' in result && result.error.code === errorCodes.unregistered;
      return isGone || (result && 'item' in result) ? { outcome: 'stopped' } : toFailure(result?.error);
    }),
  // A plain hash over body and key, not an HMAC.
  isAuthentic: (push, { apiKey }) => {
    const sign = signatureOf('17track', push);
    return (
      sign !== undefined && isSame(sign, createHash('sha256').update(push.body).update(`/${apiKey}`).digest('hex'))
    );
  },
  readPush,
};

async function register(
  client: TrackingClient,
  account: TrackingAccount,
  parcels: readonly Parcel[],
): Promise<Registered[]> {
  const known: Parcel[] = [];
  const results = await forEach(client, account, 'register', parcels, (result, parcel): Registered => {
    if (result && 'item' in result) return registered(result.item, parcel);
    if (result?.error.code !== errorCodes.alreadyRegistered) return toFailure(result?.error);
    known.push(parcel);
    return registered(undefined, parcel);
  });
  // A number that was stopped is registered still. One that was not is refused here, which does no harm.
  if (known.length > 0) await forEach(client, account, 'retrack', known, () => ({ outcome: 'retracked' }));
  return results;
}

function readPush(body: unknown): PushContent {
  const push = Push.safeParse(body);
  if (!push.success) {
    return {
      kind: 'malformed',
      path: 'body',
      problem: 'Is not a push of 17TRACK: it has no event, or no data.number.',
    };
  }
  if (push.data.event !== 'TRACKING_UPDATED') return { kind: 'other' };
  return { kind: 'updates', updates: [toUpdate(push.data.data)] };
}

type Operation = 'register' | 'retrack' | 'gettrackinfo' | 'stoptrack';

function forEach<T extends { outcome: string }>(
  client: TrackingClient,
  account: TrackingAccount,
  operation: Operation,
  parcels: readonly Parcel[],
  read: (result: Result, parcel: Parcel) => T | TrackingFailure,
): Promise<(T | TrackingFailure)[]> {
  return inHalves(parcels, (some) => askFor(client, account, operation, some, read));
}

async function askFor<T extends { outcome: string }>(
  client: TrackingClient,
  { apiKey, baseUrl }: TrackingAccount,
  operation: Operation,
  parcels: readonly Parcel[],
  read: (result: Result, parcel: Parcel) => T | TrackingFailure,
): Promise<(T | TrackingFailure)[]> {
  const answer = await exchange(client, name, {
    method: 'POST',
    url: `${baseUrl}/${operation}`,
    headers: { '17token': apiKey },
    body: parcels.map(({ trackingNumber, carrier }) => ({
      number: trackingNumber,
      ...(carrier !== null && { carrier: Number(carrier) }),
    })),
  });
  if (answer.outcome === 'failed') return parcels.map(() => answer);
  const parsed = Answer.safeParse(answer.body);
  if (!parsed.success) return parcels.map(() => unreadable(name));
  const { code, data } = parsed.data;
  if (code !== 0) return parcels.map(() => toFailure({ code }));
  const results = [
    ...(data?.accepted ?? []).map((item) => ({ number: item.number, result: { item } })),
    ...(data?.rejected ?? []).map(({ number, error }) => ({ number, result: { error } })),
  ];
  return parcels.map((parcel) => {
    // Each result is used once: one number can be there for two carriers.
    const at = results.findIndex(({ number }) => isSameNumber(number, parcel.trackingNumber));
    return read(at < 0 ? undefined : results.splice(at, 1)[0]?.result, parcel);
  });
}

function registered(item: Item | undefined, parcel: Parcel): Registered {
  const carrier = item ? readCarrier(item.carrier) : parcel.carrier;
  return { outcome: 'registered', reference: null, carrier, update: null };
}

function toFailure(error: { code: number; message?: string | null | undefined } | undefined): TrackingFailure {
  if (!error) return { outcome: 'failed', reason: 'rejected', message: `${name} says nothing of the number.` };
  const { code } = error;
  if (accessErrors.has(code)) return refusedKey(name);
  if (code === errorCodes.quota || code === errorCodes.dailyLimit) return quotaUsedUp(name);
  if (code === errorCodes.internal) return { outcome: 'failed', reason: 'failing', message: `${name} failed.` };
  if (code === errorCodes.carrierUnknown || code === errorCodes.carrierWrong) {
    return {
      outcome: 'failed',
      reason: 'carrier',
      message: `${name} cannot tell the carrier of this number. Register it with another carrierCode.`,
    };
  }
  const said = readText(error.message, 200);
  return {
    outcome: 'failed',
    reason: 'rejected',
    message: `${name} refuses the number (${code})${said ? `: ${said}` : '.'}`,
  };
}

function readCarrier(carrier: Item['carrier']): string | null {
  // 0 stands for: not known.
  const code = readText(carrier, 20);
  return code === '0' ? null : code;
}

function toUpdate({ number, carrier, track_info: info }: Item): TrackingUpdate {
  const providers = info?.tracking?.providers ?? [];
  const events = providers.flatMap((each) => each.events ?? []);
  const given = events.flatMap((event) => [event.time_utc, event.time_iso]);
  const order = findDateOrder(given, readCarrier(carrier));
  const estimate = info?.time_metrics?.estimated_delivery_date;
  const times = [info?.latest_event?.time_utc, ...providers.map((each) => each.latest_sync_time)].map((time) =>
    readMoment(time),
  );
  const at =
    times
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null;
  return {
    trackingNumber: readNumber(number),
    carrier: readCarrier(carrier),
    reference: null,
    summary: {
      ...readStatus(info?.latest_status?.status, info?.latest_status?.sub_status),
      at,
      originCountry: readCountry(info?.shipping_info?.shipper_address?.country),
      destinationCountry: readCountry(info?.shipping_info?.recipient_address?.country),
      estimatedDeliveryFrom: readMoment(estimate?.from),
      estimatedDeliveryTo: readMoment(estimate?.to),
    },
    checkpoints: events.flatMap((event) => toCheckpoint(event, order)),
  };
}

function toCheckpoint(event: z.infer<typeof Event>, order: DateOrder | undefined): Checkpoint[] {
  const time = readScanTime([event.time_utc, event.time_iso], order);
  const message = readMessage(event.description);
  const { status, subStatus } = readStatus(event.stage, event.sub_status);
  return keepTelling({ ...time, status, subStatus, message, location: readMessage(event.location) });
}

/** A sub-status such as `InTransit_PickedUp` begins with its status. */
function readStatus(status: unknown, sub: unknown): { status: ShipmentStatus | null; subStatus: string | null } {
  const subStatus = readText(sub, 100);
  const known = statusesOfSubStatuses.get(subStatus) ?? statuses.get(subStatus?.split('_')[0]) ?? statuses.get(status);
  return { status: known ?? null, subStatus };
}
