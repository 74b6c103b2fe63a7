import type { Checkpoint, ShipmentStatus } from '@lead-engagement/contract';
import { z } from 'zod';
import { type Accepted, exchange, oneByOne, unreadable } from './exchange.js';
import type {
  Parcel,
  Polled,
  PushContent,
  Registered,
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

const name = 'EasyPost';

const statuses = statusWords({
  unknown: 'PENDING',
  pre_transit: 'INFO_RECEIVED',
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  available_for_pickup: 'AVAILABLE_FOR_PICKUP',
  return_to_sender: 'RETURNED',
  failure: 'EXCEPTION',
  cancelled: 'CANCELLED',
  error: 'EXCEPTION',
});

const Detail = z.looseObject({
  datetime: anything,
  status: anything,
  status_detail: anything,
  message: anything,
  tracking_location: z.looseObject({ city: anything, state: anything, country: anything }).nullish(),
});
const Place = z.looseObject({ country: anything }).nullish();
const Tracker = z.looseObject({
  id: z.string(),
  tracking_code: z.string(),
  carrier: anything,
  status: anything,
  status_detail: anything,
  updated_at: anything,
  est_delivery_date: anything,
  tracking_details: z.array(Detail).nullish(),
  carrier_detail: z.looseObject({ origin_tracking_location: Place, destination_tracking_location: Place }).nullish(),
});
const Failure = z.looseObject({ error: z.looseObject({ code: anything, message: anything }) });
const Push = z.looseObject({ description: z.string(), result: Tracker });

/** EasyPost, API v2. Source: EasyPost API documentation, Trackers and Webhooks. */
export const easyPost: TrackingProvider = {
  slug: 'easypost',
  name,
  defaultBaseUrl: 'https://api.easypost.com/v2',
  batchSize: 4,
  register: (client, account, parcels) => oneByOne(parcels, (parcel) => register(client, account, parcel)),
  poll: (client, account, parcels) => oneByOne(parcels, (parcel) => poll(client, account, parcel)),
  // EasyPost has no call for this: trackers end automatically. Later pushes are ignored.
  stop: async (_client, _account, parcels) => parcels.map(() => ({ outcome: 'stopped' })),
  isAuthentic: (push, { webhookSecret }) => {
    const signature = signatureOf('easypost', push);
    if (signature === undefined || webhookSecret === null) return false;
    const secret = webhookSecret.normalize('NFKD');
    return [push.body, withDecimalWeights(push.body)].some((body) =>
      isSame(signature, `hmac-sha256-hex=${hmacSha256(body, secret, 'hex')}`),
    );
  },
  readPush: (body): PushContent => {
    const event = z.looseObject({ description: z.string() }).safeParse(body);
    if (event.success && !event.data.description.startsWith('tracker.')) return { kind: 'other' };
    const push = Push.safeParse(body);
    if (push.success) return { kind: 'updates', updates: [toUpdate(push.data.result)] };
    return {
      kind: 'malformed',
      path: 'body',
      problem: 'Is not an event of EasyPost: it has no description, or no result with id and tracking_code.',
    };
  },
};

/** EasyPost signs integer weights as decimals, but sends them as integers. Source: EasyPost's SDK, validateWebhook. */
function withDecimalWeights(body: Buffer): Buffer {
  return Buffer.from(
    body.toString('latin1').replace(/("weight":\s{0,8})(\d{1,18})(\s{0,8})(?=,|\})/g, '$1$2.0$3'),
    'latin1',
  );
}

async function register(client: TrackingClient, account: TrackingAccount, parcel: Parcel): Promise<Registered> {
  const answer = await call(client, account, 'POST', '/trackers', {
    tracker: { tracking_code: parcel.trackingNumber, ...(parcel.carrier !== null && { carrier: parcel.carrier }) },
  });
  if (answer.outcome === 'failed') return answer;
  const tracker = Tracker.safeParse(answer.body);
  if (answer.status >= 300) return refusal(answer);
  if (!tracker.success) return unreadable(name);
  const update = toUpdate(tracker.data);
  return { outcome: 'registered', reference: update.reference, carrier: update.carrier, update };
}

async function poll(client: TrackingClient, account: TrackingAccount, parcel: Parcel): Promise<Polled> {
  if (parcel.reference === null) return { outcome: 'unregistered' };
  const answer = await call(client, account, 'GET', `/trackers/${encodeURIComponent(parcel.reference)}`);
  if (answer.outcome === 'failed') return answer;
  if (answer.status === 404) return { outcome: 'unregistered' };
  if (answer.status >= 300) return refusal(answer);
  const tracker = Tracker.safeParse(answer.body);
  return tracker.success ? { outcome: 'polled', update: toUpdate(tracker.data) } : unreadable(name);
}

function call(
  client: TrackingClient,
  { apiKey, baseUrl }: TrackingAccount,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Accepted | TrackingFailure> {
  return exchange(client, name, {
    method,
    url: baseUrl + path,
    headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
    ...(body && { body }),
  });
}

function refusal({ status, body }: Accepted): TrackingFailure {
  const parsed = Failure.safeParse(body);
  const said = parsed.success ? readText(parsed.data.error.message, 200) : null;
  return {
    outcome: 'failed',
    reason: 'rejected',
    message: `${name} refuses the number (${status})${said ? `: ${said}` : '.'}`,
  };
}

function toUpdate(tracker: z.infer<typeof Tracker>): TrackingUpdate {
  const details = tracker.tracking_details ?? [];
  const times = details.map((detail) => detail.datetime);
  const order = findDateOrder(times, readText(tracker.carrier, 100));
  const estimate = readMoment(tracker.est_delivery_date);
  const { origin_tracking_location: origin, destination_tracking_location: destination } = tracker.carrier_detail ?? {};
  return {
    trackingNumber: readNumber(tracker.tracking_code),
    carrier: readText(tracker.carrier, 100),
    reference: readText(tracker.id, 100),
    summary: {
      ...readStatus(tracker.status, tracker.status_detail),
      at: readMoment(tracker.updated_at),
      originCountry: readCountry(origin?.country),
      destinationCountry: readCountry(destination?.country),
      estimatedDeliveryFrom: estimate,
      estimatedDeliveryTo: estimate,
    },
    checkpoints: details.flatMap((detail) => toCheckpoint(detail, order)),
  };
}

function toCheckpoint(detail: z.infer<typeof Detail>, order: DateOrder | undefined): Checkpoint[] {
  const time = readScanTime([detail.datetime], order);
  const { city, state, country } = detail.tracking_location ?? {};
  return keepTelling({
    ...time,
    ...readStatus(detail.status, detail.status_detail),
    message: readMessage(detail.message),
    location: readPlace([city, state, country]),
  });
}

function readStatus(status: unknown, sub: unknown): { status: ShipmentStatus | null; subStatus: string | null } {
  return { status: statuses.get(status) ?? null, subStatus: readText(sub, 100) };
}
