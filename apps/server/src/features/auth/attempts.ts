import { hash } from 'node:crypto';
import { groupAddress } from '../../limits/address-group.js';
import type { AttemptLimit } from '../../limits/limits.js';

const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;

/**
 * Sign-ins: few for one account from one address, so that guessing is hopeless; many more for the account in all, so
 * that somebody who guesses from elsewhere does not shut the user out; and a bound for the address.
 */
export function signInLimits(email: string, address: string): AttemptLimit[] {
  const account = digest(email);
  const group = groupAddress(address);
  return [
    { key: `sign-in ${group}`, limit: 100, windowMs: quarterHourMs },
    { key: `sign-in ${account} ${group}`, limit: 10, windowMs: quarterHourMs },
    { key: `sign-in ${account}`, limit: 100, windowMs: quarterHourMs },
  ];
}

/** Requests for a mail with a link: they fill somebody's mailbox. */
export function resetLimits(email: string, address: string): AttemptLimit[] {
  return [
    { key: `reset ${groupAddress(address)}`, limit: 30, windowMs: hourMs },
    { key: `reset ${digest(email)}`, limit: 10, windowMs: hourMs },
  ];
}

/** Tokens of links and of sessions that an address may try. */
export function tokenLimits(address: string): AttemptLimit[] {
  return [{ key: `token ${groupAddress(address)}`, limit: 300, windowMs: quarterHourMs }];
}

/** Guesses at the present password of a user who is signed in. */
export function passwordChangeLimits(userId: string): AttemptLimit[] {
  return [{ key: `password ${userId}`, limit: 20, windowMs: quarterHourMs }];
}

/** Of one length, whatever was sent. */
function digest(email: string): string {
  return hash('sha256', email, 'base64url');
}
