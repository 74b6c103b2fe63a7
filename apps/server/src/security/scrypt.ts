import { type ScryptOptions, scrypt, scryptSync } from 'node:crypto';

/** The cost of a hash. */
export interface ScryptCost {
  /** log2 of N: memory is 128 * N * r bytes. */
  ln: number;
  r: number;
  p: number;
}

/** What a hash is made of; `text` is a password in Unicode's normal form C. */
export interface ScryptInput {
  text: string;
  salt: Uint8Array;
  cost: ScryptCost;
}

/** Makes a hash of 32 bytes. Throws UNAVAILABLE if it cannot be made now. */
export type Derive = (input: ScryptInput) => Promise<Buffer>;

const hashBytes = 32;

/** Makes the hash in a thread of Node.js's thread pool. */
export const deriveInThread: Derive = ({ text, salt, cost }) =>
  new Promise((resolve, reject) => {
    scrypt(text, salt, hashBytes, toOptions(cost), (error, hash) => (error ? reject(error) : resolve(hash)));
  });

/** Makes the hash in the thread that calls, so that it has the priority of that thread. */
export function deriveHere({ text, salt, cost }: ScryptInput): Buffer {
  return scryptSync(text, salt, hashBytes, toOptions(cost));
}

const toOptions = ({ ln, r, p }: ScryptCost): ScryptOptions => ({ N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r });
