import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createPasswordQueue, type PasswordSource } from './password-queue.js';
import { type Derive, deriveInThread, type ScryptCost } from './scrypt.js';

/** Hashes and verifies passwords. All methods throw UNAVAILABLE if too many calls wait already; `source` determines the order. */
export interface Passwords {
  /**
   * Returns the text to store: `$scrypt$ln=…,r=…,p=…$salt$hash`, with the parameters to verify it later. Pass the stored texts of the same
   * person elsewhere as `beside`: the salt of the first one is reused, so that one run verifies all of them.
   */
  hash(password: string, beside?: readonly (string | null)[], source?: PasswordSource): Promise<string>;
  /** Returns true if a password matches the stored text. If nothing is stored, it takes the same time and returns false. */
  verify(password: string, stored: string | null | undefined, source?: PasswordSource): Promise<boolean>;
  /** Returns which of these a password matches. Takes one run for all with the same salt, and also one if nothing is stored. */
  verifyEach(password: string, stored: readonly (string | null)[], source?: PasswordSource): Promise<boolean[]>;
}

/** 32 MiB and some 200 ms. Source: OWASP Password Storage Cheat Sheet, scrypt (N=2^15, r=8, p=3). */
const defaultCost: ScryptCost = { ln: 15, r: 8, p: 3 };
/** At most two, and one less than the number of processors, so that a flood of sign-ins leaves one for other work. */
const defaultConcurrent = Math.max(1, Math.min(2, availableParallelism() - 1));
const defaultQueued = 50;
/** Served last. */
const unknownSource: PasswordSource = { address: '', isKnown: false };
const saltBytes = 16;

interface PasswordOptions {
  /** The cost of new hashes. */
  cost?: ScryptCost;
  concurrent?: number;
  queued?: number;
  /**
   * Makes the hashes.
   *
   * @default deriveInThread
   */
  derive?: Derive;
  /** Called for each run. */
  onRun?: () => void;
}

/** Creates passwords with scrypt. At most `concurrent` run at once and `queued` wait, in an order that depends on their source. */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const {
    cost = defaultCost,
    concurrent = defaultConcurrent,
    queued = defaultQueued,
    derive = deriveInThread,
    onRun,
  } = options;
  const inTurn = createPasswordQueue(concurrent, queued);
  const decoy = { cost, salt: randomBytes(saltBytes) };
  const run = (password: string, salt: Buffer, of: ScryptCost, source: PasswordSource) =>
    inTurn(source, () => {
      onRun?.();
      // The same text can have different bytes on another keyboard. Source: RFC 8265, 4.2.
      return derive({ text: password.normalize('NFC'), salt, cost: of });
    });
  const verifyEach: Passwords['verifyEach'] = async (password, stored, source = unknownSource) => {
    const known = stored.map((text) => (text ? parse(text) : undefined));
    const present = known.filter((each) => each !== undefined);
    const runs = new Map<string, Buffer>();
    for (const { salt, cost: of } of present.length > 0 ? present : [decoy]) {
      const place = toPlace(salt, of);
      if (!runs.has(place)) runs.set(place, await run(password, salt, of, source));
    }
    return known.map(
      (each) => each !== undefined && timingSafeEqual(runs.get(toPlace(each.salt, each.cost)) as Buffer, each.hash),
    );
  };
  return {
    async hash(password, beside = [], source = unknownSource) {
      const shared = beside.find((text) => text?.startsWith(`${toPlace(undefined, cost)}$`));
      const salt = shared ? parse(shared).salt : randomBytes(saltBytes);
      return `${toPlace(salt, cost)}$${toText(await run(password, salt, cost, source))}`;
    },
    verify: async (password, stored, source) => (await verifyEach(password, [stored ?? null], source))[0] === true,
    verifyEach,
  };
}

/** Returns the prefix of a stored hash. */
function toPlace(salt: Buffer | undefined, { ln, r, p }: ScryptCost): string {
  const parameters = `$scrypt$ln=${ln},r=${r},p=${p}`;
  return salt ? `${parameters}$${toText(salt)}` : parameters;
}

function parse(stored: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt, hash] =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w-]+)\$([\w-]{43})$/.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('A stored password is damaged.');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64url');
}
