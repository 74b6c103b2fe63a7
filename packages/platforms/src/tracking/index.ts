export { defaultBaseUrls, noTracking, type TrackingConfig } from './accounts.js';
export { toCarrierCode, toProviderCarrier } from './carrier-codes.js';
export { concernsAccount, otherNumber, refreshExchange, trackingExchange } from './exchange.js';
export { firstPollMs, nextPollAt, nextTryAfterFailure, nextTryAt, pauseMs } from './polling.js';
export type {
  Parcel,
  Polled,
  PushedUpdate,
  Registered,
  Stopped,
  TrackingAccount,
  TrackingClient,
  TrackingFailure,
  TrackingProvider,
  TrackingUpdate,
} from './provider.js';
export { findProvider, providersBySlug } from './providers.js';
export { isSameNumber } from './text.js';
export { buildTimeline, hashCheckpoint, orderCheckpoints, type Timeline } from './timeline.js';
