import { type EventType, eventTypes, eventWildcards, secretPrefixes, typesOf } from '@lead-engagement/contract';
import { InvalidArgumentError } from 'commander';

/** The position to start at: after the event with a number, or at a time. */
export type Since = { sequence: number } | { time: Date };

const unitMs = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** The address of a receiver, from a complete address, `localhost:4000/hook` or a port. Throws InvalidArgumentError. */
export function readReceiver(text: string): URL {
  const whole = /^https?:\/\//i.test(text) ? text : `http://${/^\d+(\/|$)/.test(text) ? `localhost:${text}` : text}`;
  if (!URL.canParse(whole)) throw new InvalidArgumentError('Give an address such as http://localhost:4000/hook.');
  const url = new URL(whole);
  if (url.username || url.password) throw new InvalidArgumentError('An address with a user name is not supported.');
  return url;
}

/** Event types and wildcards such as `lead.*`, separated by commas. Throws InvalidArgumentError that lists them. */
export function readTypes(text: string): EventType[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .flatMap(expand);
  const known = (name: string): name is EventType => (eventTypes as readonly string[]).includes(name);
  const unknown = names.filter((name) => !known(name));
  if (unknown.length === 0) return names.filter(known);
  throw new InvalidArgumentError(
    `Unknown event type: ${unknown.join(', ')}. The types are ${[...eventTypes, ...eventWildcards].join(', ')}.`,
  );
}

/** The types of a wildcard; anything else stays as it is. */
function expand(name: string): readonly string[] {
  const wildcard = eventWildcards.find((one) => one === name);
  return wildcard === undefined ? [name] : typesOf([wildcard]);
}

/** `42`, `10m` (s, m, h or d ago) or an ISO 8601 time. Throws InvalidArgumentError. */
export function readSince(text: string, now = new Date()): Since {
  if (/^\d{1,15}$/.test(text)) return { sequence: Number(text) };
  const [, amount, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) {
    return { time: new Date(now.getTime() - Number(amount) * (unitMs.get(unit) as number)) };
  }
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time.getTime())) return { time };
  throw new InvalidArgumentError('Give the number of an event (42), an age (10m, 2h, 1d) or an ISO 8601 time.');
}

/** A signing secret in the format of the API. Throws InvalidArgumentError, which does not show it. */
export function readSecret(text: string): string {
  if (new RegExp(`^${secretPrefixes.webhookSecret}[A-Za-z0-9+/]{32,}={0,2}$`).test(text)) return text;
  throw new InvalidArgumentError(`A signing secret is ${secretPrefixes.webhookSecret} followed by base64.`);
}

/** The address of the API. Throws InvalidArgumentError. */
export function readBaseUrl(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('Give the address of the server, such as https://leads.example.com.');
}
