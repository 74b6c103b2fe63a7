import { type StrangerScope, strangerLimits } from '@lead-engagement/contract';
import { dayMs, hourMs, minuteMs } from '../../time.js';
import { addressLimits } from '../rate/address-group.js';
import type { AttemptLimit } from '../rate/rate-limiter.js';

/** Where a stranger is: its address, and the channel or form (UUIDs). */
export interface StrangerPlace {
  address: string;
  channel: { id: string; tenantId: string };
}

const windows = {
  messagesPerMinute: minuteMs,
  conversationsPerHour: hourMs,
  sessionsPerHour: hourMs,
  submissionsPerHour: hourMs,
  mailsPerDay: dayMs,
  filesPerHour: hourMs,
} as const;

/** The limits of something that strangers do: by address, by channel and by tenant, narrowest first. */
export function strangerRates(what: keyof typeof windows, { address, channel }: StrangerPlace): AttemptLimit[] {
  const windowMs = windows[what];
  const most: Record<StrangerScope, number> = strangerLimits[what];
  return [
    ...addressLimits(address, { key: `strangers ${what} address`, limit: most.address, windowMs }),
    { key: `strangers ${what} channel ${channel.id}`, limit: most.channel, windowMs },
    { key: `strangers ${what} tenant ${channel.tenantId}`, limit: most.tenant, windowMs },
  ];
}

const megabyte = 1_000_000;

/** The limit of the bytes that an address sends in a day. */
export function strangerBytesOfDay(address: string, bytes: number): AttemptLimit[] {
  const limit = strangerLimits.addressMegabytesPerDay * megabyte;
  return addressLimits(address, { key: 'strangers bytes address', limit, windowMs: dayMs, amount: Math.max(1, bytes) });
}
