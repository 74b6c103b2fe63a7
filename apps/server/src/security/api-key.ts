import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type environments, secretPrefixes } from '@lead-engagement/contract';

type Environment = (typeof environments)[number];

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomChars = 30;
const checksumChars = 6;
const prefixes: Record<Environment, string> = { LIVE: secretPrefixes.liveKey, SANDBOX: secretPrefixes.sandboxKey };

/** Generates an API key: prefix, 30 random base 62 characters (178 bits) and a checksum of 6. It is shown once and not stored. */
export function generateApiKey(environment: Environment): string {
  let body = '';
  for (let at = 0; at < randomChars; at++) body += base62[randomInt(base62.length)];
  return prefixes[environment] + body + checksum(prefixes[environment] + body);
}

/** Returns the environment of a well-formed key with a valid checksum; undefined for any other text. */
export function readApiKeyEnvironment(key: string): Environment | undefined {
  for (const [environment, prefix] of Object.entries(prefixes) as [Environment, string][]) {
    if (!key.startsWith(prefix) || key.length !== prefix.length + randomChars + checksumChars) continue;
    const body = key.slice(0, -checksumChars);
    if (/^[0-9A-Za-z]+$/.test(body.slice(prefix.length)) && key.endsWith(checksum(body))) return environment;
  }
  return undefined;
}

/** Returns the stored hash of a key. A plain SHA-256 suffices for 178 random bits. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Returns the CRC-32 of the text in six base 62 digits, so that a mistyped key is refused without a database query. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < checksumChars; at++) {
    digits = base62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
