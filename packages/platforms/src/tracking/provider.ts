import type { ChannelAnswer, ChannelHttp, ChannelRequest } from '@lead-engagement/connector-kit';
import type { Checkpoint, ShipmentStatus, TrackingProviderSlug } from '@lead-engagement/contract';

/** The client for requests to providers. */
export type TrackingClient = Pick<ChannelHttp, 'send'>;
export type TrackingRequest = ChannelRequest;
/** A response of any status, or why there is none. */
export type TrackingAnswer = ChannelAnswer;

/** An account at a provider. */
export interface TrackingAccount {
  apiKey: string;
  /** The secret of the provider's pushes; null if it was not entered, so that no push can be verified. */
  webhookSecret: string | null;
  /** Without a trailing slash. */
  baseUrl: string;
}

/** A tracking number at a provider. */
export interface Parcel {
  trackingNumber: string;
  /** The provider's carrier code; null lets it detect the carrier. */
  carrier: string | null;
  /** The provider's id of the registration. */
  reference: string | null;
}

/** A provider's summary of a shipment. */
export interface TrackingSummary {
  status: ShipmentStatus | null;
  subStatus: string | null;
  /** The time of the summary; null if the provider does not include it. */
  at: string | null;
  originCountry: string | null;
  destinationCountry: string | null;
  estimatedDeliveryFrom: string | null;
  estimatedDeliveryTo: string | null;
}

/** An update for one tracking number, in our terms. All of its text can be stored. */
export interface TrackingUpdate {
  trackingNumber: string;
  /** The provider's carrier code. */
  carrier: string | null;
  reference: string | null;
  summary: TrackingSummary;
  checkpoints: Checkpoint[];
}

/**
 * The reason why a provider did not do what was requested. `carrier` and `rejected` are about the one number, and so is `failing` (the
 * provider failed on it) unless other numbers fail as well. The other reasons are about the account, which is then not used for a while.
 */
export interface TrackingFailure {
  outcome: 'failed';
  reason: 'carrier' | 'rejected' | 'failing' | 'credentials' | 'quota' | 'rate_limited' | 'unavailable';
  /** For people; contains no secrets. */
  message: string;
  /** How long the provider asks to wait. */
  retryAfterSeconds?: number;
}

export type Registered =
  | { outcome: 'registered'; reference: string | null; carrier: string | null; update: TrackingUpdate | null }
  | TrackingFailure;
export type Polled =
  | { outcome: 'polled'; update: TrackingUpdate }
  | { outcome: 'nothing_yet' }
  | { outcome: 'unregistered' }
  | TrackingFailure;
export type Stopped = { outcome: 'stopped' } | TrackingFailure;

/** A raw push. Header names are in lower case. */
export interface TrackingPush {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** The content of a push: updates, numbers to poll, something unrelated to shipments, or an invalid body. */
export type PushContent =
  | { kind: 'updates'; updates: TrackingUpdate[] }
  | { kind: 'poll'; trackingNumbers: string[] }
  | { kind: 'other' }
  | { kind: 'malformed'; path: string; problem: string };

/** A tracking provider. Each call returns one result per parcel, in their order. */
export interface TrackingProvider {
  readonly slug: TrackingProviderSlug;
  /** The display name. */
  readonly name: string;
  readonly defaultBaseUrl: string;
  /** The maximum number of parcels per call. */
  readonly batchSize: number;
  /** Registers parcels. One that is already registered is a success. */
  register(client: TrackingClient, account: TrackingAccount, parcels: readonly Parcel[]): Promise<Registered[]>;
  poll(client: TrackingClient, account: TrackingAccount, parcels: readonly Parcel[]): Promise<Polled[]>;
  /** Stops tracking. A parcel that is no longer known is a success. */
  stop(client: TrackingClient, account: TrackingAccount, parcels: readonly Parcel[]): Promise<Stopped[]>;
  /** Returns true if a push was signed with the account's secret. */
  isAuthentic(push: TrackingPush, account: TrackingAccount): boolean;
  readPush(body: unknown): PushContent;
}

/** The part of a push that is stored until it is processed. */
export type PushedUpdate = Extract<PushContent, { kind: 'updates' | 'poll' }>;
