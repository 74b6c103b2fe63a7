/** A challenge of ALTCHA, as the server sends it. */
export interface Challenge {
  parameters: { algorithm?: string; cost?: number; nonce?: string; salt?: string; keyPrefix?: string };
}

/** For how long the page is busy at a time: shorter than a frame, so that typing and scrolling stay smooth. */
const sliceMs = 8;
const attemptsBetweenLooks = 500;

/**
 * Solves a challenge with SHA-256 in slices, without a worker, which a policy may forbid, and without `crypto.subtle`, which a page without
 * https does not have. Resolves to what is sent; undefined if the challenge is of another kind.
 */
export async function prove(challenge: Challenge): Promise<string | undefined> {
  const { algorithm, cost, nonce = '', salt = '', keyPrefix = '' } = challenge.parameters;
  // The server asks for this kind alone, with a prefix of up to 32 bits.
  if (algorithm !== 'SHA-256' || cost !== 1) return undefined;
  const hash = createHash(salt + nonce);
  const wanted = Number(`0x${keyPrefix}`);
  const shift = 32 - 4 * keyPrefix.length;
  for (let counter = 0; ; ) {
    for (const endsAt = Date.now() + sliceMs; Date.now() < endsAt; ) {
      for (let left = attemptsBetweenLooks; left > 0; left -= 1, counter += 1) {
        const key = hash(counter);
        if ((key[0] as number) >>> shift !== wanted) continue;
        const derivedKey = [...key.slice(0, 8)].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
        return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The first 32 bits of the fractional parts of roots of the first primes, which SHA-256 begins with. Source: FIPS 180-4, 4.2.2 and 5.3.3. */
function constants(root: (prime: number) => number, count: number): Int32Array {
  const found = new Int32Array(count);
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.some((prime) => number % prime === 0)) continue;
    found[primes.length] = (root(number) % 1) * 2 ** 32;
    primes.push(number);
  }
  return found;
}

type FourWords = [number, number, number, number];

/**
 * Returns a function that hashes 32 bytes (hex) and a counter of four: one block of SHA-256, in the first eight words of an array that is used
 * again. The state moves down through the array, one word a round, since to move its words would take longer than to compute them. Source:
 * FIPS 180-4, 6.2.
 */
export function createHash(prefix: string): (counter: number) => Int32Array {
  const rounds = constants(Math.cbrt, 64);
  const start = constants(Math.sqrt, 8);
  const words = new Int32Array(64);
  const states = new Int32Array(72);
  for (let at = 0; at < 8; at += 1) words[at] = Number(`0x${prefix.slice(at * 8, at * 8 + 8)}`);
  words[9] = 1 << 31;
  words[15] = 36 * 8;
  const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  return (counter) => {
    words[8] = counter;
    for (let at = 16; at < 64; at += 1) {
      const [x, y] = [words[at - 15], words[at - 2]] as [number, number];
      const [low, high] = [turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)];
      words[at] = (words[at - 16] as number) + low + (words[at - 7] as number) + high;
    }
    states.set(start, 64);
    for (let at = 63; at >= 0; at -= 1) {
      const [a, b, c, d] = [states[at + 1], states[at + 2], states[at + 3], states[at + 4]] as FourWords;
      const [e, f, g, h] = [states[at + 5], states[at + 6], states[at + 7], states[at + 8]] as FourWords;
      const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
      const one = h + mixed + (rounds[63 - at] as number) + (words[63 - at] as number);
      states[at + 4] = d + one;
      states[at] = one + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    }
    for (let at = 0; at < 8; at += 1) states[at] = (states[at] as number) + (start[at] as number);
    return states;
  };
}
