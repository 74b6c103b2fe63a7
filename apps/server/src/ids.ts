import { randomFillSync } from 'node:crypto';
import { type IdKind, idPrefixes } from '@lead-engagement/contract';

export type { IdKind };

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digits = new Int8Array(128).fill(-1);
for (let value = 0; value < alphabet.length; value++) digits[alphabet.charCodeAt(value)] = value;

const hexValues = new Int8Array(128).fill(-1);
for (let value = 0; value < 16; value++) hexValues[value.toString(16).charCodeAt(0)] = value;
/** Two digits for each number of ten bits, because a page of leads contains hundreds of ids. */
const digitPairs = Array.from({ length: 1024 }, (_, bits) => char(bits >> 5) + char(bits & 31));
const dash = '-'.charCodeAt(0);

/** The UUID below all others. As the tenant of work, it stands for the installation itself. Source: RFC 9562, 5.9. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

const hexDigits = '0123456789abcdef';
/** A UUID template that already contains the dashes, and the positions of the digits. */
const uuidChars = Array.from(nilUuid, (written) => written.charCodeAt(0));
const uuidPlaces = uuidChars.flatMap((written, at) => (written === dash ? [] : [at]));

/** The timestamp of the last UUID, and the number of earlier ones with that timestamp. */
const latest = { now: Number.NaN, earlier: 0 };
/** The range of the counter. The lower half is for UUIDs that triggers create, which sort first. */
const counts = { first: 0x800, last: 0xfff };

/** Random bytes for 256 UUIDs: requesting those of each UUID separately is several times slower. */
const pool = Buffer.alloc(16 * 256);
let used = pool.length;

/** Returns sixteen unused random bytes, valid until the next call. */
function nextRandomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/**
 * Creates a UUIDv7 (RFC 9562) for `now`, in milliseconds since 1970. UUIDs sort by time, and consecutive ones of the same millisecond by
 * creation order, up to 2,048 of them.
 */
export function newUuid(now: number = Date.now()): string {
  latest.earlier = now === latest.now ? latest.earlier + 1 : 0;
  latest.now = now;
  const bytes = nextRandomBytes();
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | Math.min(counts.first + latest.earlier, counts.last), 6);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns the timestamp of a UUIDv7, in milliseconds since 1970. */
export function uuidTime(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

/** Returns the smallest UUIDv7 of a timestamp, in milliseconds since 1970. */
export function firstUuid(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Returns the timestamp as ISO 8601 text; undefined after the year 9999, which none of our records has. */
export function uuidMoment(uuid: string): string | undefined {
  const moment = new Date(uuidTime(uuid));
  return moment.getUTCFullYear() > 9999 ? undefined : moment.toISOString();
}

/** The public ids by UUID of kinds of which there are few records: those of a page name the same ones again and again. */
const knownIds = new Map<IdKind, Map<string, string>>(
  (['tenant', 'user', 'pipeline', 'stage', 'tag', 'chatbot'] as const).map((kind) => [kind, new Map()]),
);
/** The maximum number of known ids of a kind. */
const mostKnown = 2_048;

/** Returns the public id of a record: prefix, underscore, and the UUID in 26 digits of Crockford's base 32. */
export function encodeId(kind: IdKind, uuid: string): string {
  const known = knownIds.get(kind);
  if (known === undefined) return toId(kind, uuid);
  const found = known.get(uuid);
  if (found !== undefined) return found;
  const id = toId(kind, uuid);
  if (known.size === mostKnown) known.clear();
  known.set(uuid, id);
  return id;
}

function toId(kind: IdKind, uuid: string): string {
  let id = `${idPrefixes[kind]}_`;
  // 26 digits hold 130 bits, so two zero bits come first.
  let bitCount = 2;
  let bits = 0;
  for (let at = 0; at < uuid.length; at++) {
    const code = uuid.charCodeAt(at);
    if (code === dash) continue;
    bits = (bits << 4) | (hexValues[code] as number);
    bitCount += 4;
    if (bitCount < 10) continue;
    bitCount -= 10;
    id += digitPairs[bits >> bitCount];
    bits &= (1 << bitCount) - 1;
  }
  return id;
}

/** Returns the UUID of a public id; undefined unless it is a canonical id of this kind. */
export function decodeId(kind: IdKind, id: string): string | undefined {
  const prefix = idPrefixes[kind];
  const start = prefix.length + 1;
  if (id.length !== start + 26 || !id.startsWith(prefix) || id[prefix.length] !== '_') return undefined;
  let bitCount = -2;
  let bits = 0;
  let written = 0;
  for (let at = start; at < id.length; at++) {
    const value = digits[id.charCodeAt(at)] ?? -1;
    if (value < 0 || (at === start && value > 7)) return undefined;
    bits = (bits << 5) | value;
    bitCount += 5;
    while (bitCount >= 4) {
      bitCount -= 4;
      uuidChars[uuidPlaces[written++] as number] = hexDigits.charCodeAt((bits >> bitCount) & 15);
    }
    bits &= 15;
  }
  return String.fromCharCode.apply(null, uuidChars);
}

function char(value: number): string {
  return alphabet[value] as string;
}
