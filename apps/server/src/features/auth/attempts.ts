import { hash } from 'node:crypto';
import { limits } from '@lead-engagement/contract';
import { addressLimits, groupAddress, groupsOf } from '../../rate-limits/address-group.js';
import type { AttemptLimit } from '../../rate-limits/rate-limiter.js';
import type { PasswordSource } from '../../security/password-queue.js';

const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;

/** What an attempt to sign in counts against. */
export interface SignInLimits {
  /** Bounds for the address. */
  address: AttemptLimit[];
  /** Few for one account from one address: guessing is hopeless. */
  pair: AttemptLimit;
  /** Many more for the account in all. */
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

/** Failed sign-ins that the audit log tells of. */
export function failureEntryLimit(userId: string): AttemptLimit {
  return { key: `sign-in failures ${userId}`, limit: limits.signInFailuresAuditedPerHour, windowMs: hourMs };
}

/** Where a password comes from that is checked: the widest network of an address takes turns as one. */
export function passwordSource(address: string, isKnown: boolean): PasswordSource {
  return { address: groupsOf(address).at(-1)?.group ?? address, isKnown };
}

/** Stands for an address in what is stored of a user. */
export function addressMark(userId: string, address: string): string {
  return digest(`${userId} ${groupAddress(address)}`).slice(0, 16);
}

/** Requests for a mail with a link: they fill somebody's mailbox. */
export function resetLimits(email: string, address: string): AttemptLimit[] {
  return [
    ...addressLimits(address, { key: 'reset', limit: 30, windowMs: hourMs }),
    { key: `reset ${digest(email)}`, limit: 10, windowMs: hourMs },
  ];
}

/** Tokens of links and of sessions that an address may try. */
export function tokenLimits(address: string): AttemptLimit[] {
  return addressLimits(address, { key: 'token', limit: 300, windowMs: quarterHourMs });
}

/** Guesses at the present password of a user who is signed in. */
export function passwordChangeLimits(userId: string): AttemptLimit[] {
  return [{ key: `password ${userId}`, limit: 20, windowMs: quarterHourMs }];
}

/** Of one length, whatever was sent. */
function digest(email: string): string {
  return hash('sha256', email, 'base64url');
}
