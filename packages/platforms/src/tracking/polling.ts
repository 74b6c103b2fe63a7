import type { ShipmentStatus } from '@lead-engagement/contract';
import { minuteMs } from '../time.js';
import type { TrackingFailure } from './provider.js';

const minutes = minuteMs;
const hours = 60 * minutes;
const days = 24 * hours;

/** How often a provider is asked about a shipment that it does not push news of; null: no more. */
const periods: Record<ShipmentStatus, number | null> = {
  PENDING: hours,
  INFO_RECEIVED: 4 * hours,
  IN_TRANSIT: 4 * hours,
  OUT_FOR_DELIVERY: hours,
  AVAILABLE_FOR_PICKUP: 6 * hours,
  DELIVERY_FAILED: 4 * hours,
  EXCEPTION: 6 * hours,
  DELIVERED: null,
  RETURNED: null,
  EXPIRED: null,
  CANCELLED: null,
};

/**
 * When a shipment is asked about next. `quietSince` is when it was last heard of: after a week without news the periods
 * grow, up to a day. `random`, from 0 to 1, spreads what was registered together.
 */
export function nextPollAt(status: ShipmentStatus, quietSince: Date, now: Date, random: number): Date | null {
  const period = periods[status];
  if (period === null) return null;
  const quietWeeks = Math.floor((now.getTime() - quietSince.getTime()) / (7 * days));
  const grown = Math.min(period * 2 ** Math.max(0, Math.min(quietWeeks, 8)), days);
  return new Date(now.getTime() + Math.round(grown * (0.9 + 0.2 * random)));
}

/** How long the first poll waits for a push, or for the provider to have looked. */
export const firstPollMs = 5 * minutes;

const refusalDelays = [1 * hours, 4 * hours, 12 * hours, 24 * hours];
const mostRefusals = 14;

/** When a number that a provider refuses is tried again; null after some two weeks. `failures` counts this one. */
export function nextTryAt(failures: number, now: Date): Date | null {
  if (failures > mostRefusals) return null;
  const delay = refusalDelays[Math.min(failures, refusalDelays.length) - 1] ?? days;
  return new Date(now.getTime() + delay);
}

const firstFailureDelay = 30_000;

/** When a number that a provider failed at is tried again: 30 s, four times as much each time, up to an hour. `failures` counts this one. */
export function nextTryAfterFailure(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(hours, firstFailureDelay * 4 ** Math.min(failures - 1, 10)));
}

const pauses: Partial<Record<TrackingFailure['reason'], number>> = {
  credentials: 15 * minutes,
  quota: hours,
  rate_limited: minutes,
  unavailable: 15_000,
};

/**
 * How long an account is left alone after a failure: as the provider asks, else by what went wrong, and twice as long for each time
 * `before` that it was left alone in a row. Never for more than an hour.
 */
export function pauseMs({ reason, retryAfterSeconds }: TrackingFailure, before = 0): number {
  if (retryAfterSeconds !== undefined) return Math.min(hours, Math.max(1, retryAfterSeconds) * 1_000);
  return Math.min(hours, (pauses[reason] ?? 0) * 2 ** Math.min(before, 20));
}
