import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { headers } from '@lead-engagement/contract';
import { ApiError } from '../http/errors.js';

/** Hashes and checks passwords. Both throw UNAVAILABLE where too many wait for it already. */
export interface Passwords {
  /** What is stored of a password: `$scrypt$ln=…,r=…,p=…$salt$hash`, with what is needed to check it later. */
  hash(password: string): Promise<string>;
  /** Whether a password fits what is stored. Without anything stored it takes as long, and the answer is no. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
}

interface Cost {
  /** log2 of N: memory is 128 * N * r bytes. */
  ln: number;
  r: number;
  p: number;
}

/** 32 MiB and some 200 ms. Source: OWASP Password Storage Cheat Sheet, scrypt (N=2^15, r=8, p=3). */
const defaultCost: Cost = { ln: 15, r: 8, p: 3 };
/** Two of the four threads that Node has for such work: the others go on reading files and resolving names. */
const defaultConcurrent = 2;
const defaultQueued = 50;
const hashBytes = 32;
const saltBytes = 16;

/** Passwords by scrypt. At most `concurrent` are worked on at once and `queued` wait; `cost` is for new hashes. */
export function createPasswords(options: { cost?: Cost; concurrent?: number; queued?: number } = {}): Passwords {
  const { cost = defaultCost, concurrent = defaultConcurrent, queued = defaultQueued } = options;
  const inTurn = createTurns(concurrent, queued);
  const decoy = { cost, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) };
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const hash = await inTurn(() => derive(password, salt, cost));
      return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toText(salt)}$${toText(hash)}`;
    },
    async verify(password, stored) {
      const expected = stored ? parse(stored) : decoy;
      const found = await inTurn(() => derive(password, expected.salt, expected.cost));
      return timingSafeEqual(found, expected.hash) && expected !== decoy;
    },
  };
}

function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  // The same text typed on another keyboard can be other bytes. Source: RFC 8265, 4.2.
  const text = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, hashBytes, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt, hash] =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w-]+)\$([\w-]{43})$/.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('A stored password is damaged.');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64url');
}

/** Runs work `concurrent` at a time, first come first served. Throws UNAVAILABLE where `queued` wait already. */
function createTurns(concurrent: number, queued: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrent) {
      if (waiting.length >= queued) {
        const message = 'Too many passwords are being checked at the moment. Repeat the request in a moment.';
        throw new ApiError('UNAVAILABLE', message, { headers: { [headers.retryAfter]: '2' } });
      }
      // Whoever ends passes its turn on: nobody who comes in between can take it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
