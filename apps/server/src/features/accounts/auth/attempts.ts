import { hash } from 'node:crypto';
import { limits } from '@lead-engagement/contract';
import { addressLimits, groupAddress, groupsOf } from '../../../limits/rate/address-group.js';
import type { AttemptLimit } from '../../../limits/rate/rate-limiter.js';
import type { PasswordSource } from '../../../security/password-queue.js';
import { hourMs, minuteMs } from '../../../time.js';

const quarterHourMs = 15 * minuteMs;

/** The limits that an attempt to sign in counts against. */
export interface SignInLimits {
  /** Limits for the address. */
  address: AttemptLimit[];
  /** A low limit for one account from one address, which makes guessing hopeless. */
  pair: AttemptLimit;
  /** A much higher limit for the account in total. */
  account: AttemptLimit;
}

export function signInLimits(email: string, address: string): SignInLimits {
  const account = digest(email);
  const group = groupAddress(address);
  return {
    address: addressLimits(address, { key: 'sign-in', limit: 100, windowMs: quarterHourMs }),
    pair: { key: `sign-in ${account} ${group}`, limit: 10, windowMs: quarterHourMs },
    account: { key: `sign-in ${account}`, limit: 100, windowMs: quarterHourMs },
  };
}

/** The number of failed sign-ins that the audit log records. */
export function failureEntryLimit(userId: string): AttemptLimit {
  return { key: `sign-in failures ${userId}`, limit: limits.signInFailuresAuditedPerHour, windowMs: hourMs };
}

/** The source of a password check: the widest network of an address shares one place in the queue. */
export function passwordSource(address: string, isKnown: boolean): PasswordSource {
  return { address: groupsOf(address).at(-1)?.group ?? address, isKnown };
}

/** A digest that stands for an address in the data of a user. */
export function addressMark(userId: string, address: string): string {
  return digest(`${userId} ${groupAddress(address)}`).slice(0, 16);
}

/** Limits requests for a mail with a link, which could flood a mailbox. */
export function resetLimits(email: string, address: string): AttemptLimit[] {
  return [
    ...addressLimits(address, { key: 'reset', limit: 30, windowMs: hourMs }),
    { key: `reset ${digest(email)}`, limit: 10, windowMs: hourMs },
  ];
}

/** Limits the tokens of links and sessions that an address may try. */
export function tokenLimits(address: string): AttemptLimit[] {
  return addressLimits(address, { key: 'token', limit: 300, windowMs: quarterHourMs });
}

/** Limits wrong guesses of the current password by a signed-in user. */
export function passwordChangeLimits(userId: string): AttemptLimit[] {
  return [{ key: `password ${userId}`, limit: 20, windowMs: quarterHourMs }];
}

/** A digest has a fixed length for any input. */
function digest(email: string): string {
  return hash('sha256', email, 'base64url');
}
