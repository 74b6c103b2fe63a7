import type { Checkpoint, ShipmentStatus, TrackingProviderSlug } from '@lead-engagement/contract';
import type { GuardedClient } from '../webhooks/guarded-client.js';

/** How a provider is reached: what it calls from outside goes through the client that is passed in. */
export type TrackingClient = Pick<GuardedClient, 'send'>;

/** One account at a provider. */
export interface TrackingAccount {
  apiKey: string;
  /** What signs the provider's pushes; null where it was not entered, so that no push can be told from a forged one. */
  webhookSecret: string | null;
  /** Without a trailing slash. */
  baseUrl: string;
}

/** A tracking number at a provider. */
export interface Parcel {
  trackingNumber: string;
  /** The provider's own code of the carrier; null lets it detect the carrier. */
  carrier: string | null;
  /** The provider's own id of what was registered. */
  reference: string | null;
}

/** What a provider says of the whole shipment at one moment. */
export interface TrackingSummary {
  status: ShipmentStatus | null;
  subStatus: string | null;
  /** As of when; null where the provider does not say. */
  at: string | null;
  originCountry: string | null;
  destinationCountry: string | null;
  estimatedDeliveryFrom: string | null;
  estimatedDeliveryTo: string | null;
}

/** News of one tracking number, in our words. All text in it can be stored. */
export interface TrackingUpdate {
  trackingNumber: string;
  /** The provider's own code of the carrier. */
  carrier: string | null;
  reference: string | null;
  summary: TrackingSummary;
  checkpoints: Checkpoint[];
}

/**
 * Why a provider did not do what it was asked. `carrier` and `rejected` are about the one number, and so is `failing`, until
 * other numbers fail as well: the provider failed at it. The others are about the account, which is left alone for a while.
 */
export interface TrackingFailure {
  outcome: 'failed';
  reason: 'carrier' | 'rejected' | 'failing' | 'credentials' | 'quota' | 'rate_limited' | 'unavailable';
  /** For people; says nothing secret. */
  message: string;
  /** How long the provider asks us to wait. */
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

/** A push as it came. Header names are in lower case. */
export interface TrackingPush {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** What a push tells: news, numbers that there is news of, something that is not about shipments, or nonsense. */
export type PushContent =
  | { kind: 'updates'; updates: TrackingUpdate[] }
  | { kind: 'poll'; trackingNumbers: string[] }
  | { kind: 'other' }
  | { kind: 'malformed'; path: string; problem: string };

/** A tracking provider. Each call answers once for each parcel, in their order. */
export interface TrackingProvider {
  readonly slug: TrackingProviderSlug;
  /** As people know it. */
  readonly name: string;
  readonly defaultBaseUrl: string;
  /** Parcels of one call at most. */
  readonly batchSize: number;
  /** Registers parcels; one that is registered already is a success. */
  register(client: TrackingClient, account: TrackingAccount, parcels: readonly Parcel[]): Promise<Registered[]>;
  poll(client: TrackingClient, account: TrackingAccount, parcels: readonly Parcel[]): Promise<Polled[]>;
  /** Stops tracking; a parcel that is not known any more is a success. */
  stop(client: TrackingClient, account: TrackingAccount, parcels: readonly Parcel[]): Promise<Stopped[]>;
  /** Whether a push was made by whoever knows the account's secret. */
  isAuthentic(push: TrackingPush, account: TrackingAccount): boolean;
  readPush(body: unknown): PushContent;
}

/** What is kept of a push until it is processed. */
export type PushedUpdate = Extract<PushContent, { kind: 'updates' | 'poll' }>;
