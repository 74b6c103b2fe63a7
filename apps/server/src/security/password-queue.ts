import { ApiError } from '../errors.js';

/** The source of a sign-in attempt. */
export interface PasswordSource {
  /** The client address, or the network that shares a queue. */
  address: string;
  /** True if the account has been used from this address, or the request has proved to come from its user. */
  isKnown: boolean;
}

/** The number of known sources that are served in a row while others wait. */
const knownInRow = 3;

type Queue = Map<string, { begin: () => void; refuse: (error: ApiError) => void }[]>;

/**
 * Runs at most `concurrent` tasks at once. Known sources come first. In each of the two queues, addresses alternate, so that many attempts
 * from one address delay only its own. If `queued` tasks already wait, the last one of the address with the most is refused with
 * UNAVAILABLE, preferably one of an unknown source.
 */
export function createPasswordQueue(concurrent: number, queued: number) {
  const queues: Record<'known' | 'unknown', Queue> = { known: new Map(), unknown: new Map() };
  let running = 0;
  let waiting = 0;
  let served = 0;

  /** Removes one waiting task; false if the new one has to be refused instead. */
  function makeSpace(own: Queue, address: string): boolean {
    const queue = own === queues.known && queues.unknown.size > 0 ? queues.unknown : own;
    const [longest, waiters] = [...queue].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (queue === own && (own.get(address)?.length ?? 0) + 1 >= waiters.length) return false;
    waiters.pop()?.refuse(tooMany());
    if (waiters.length === 0) queue.delete(longest);
    waiting -= 1;
    return true;
  }

  async function waitForTurn({ address, isKnown }: PasswordSource): Promise<void> {
    const queue = isKnown ? queues.known : queues.unknown;
    if (waiting >= queued && (waiting === 0 || !makeSpace(queue, address))) throw tooMany();
    waiting += 1;
    await new Promise<void>((begin, refuse) => {
      const waiters = queue.get(address) ?? [];
      queue.set(address, waiters);
      waiters.push({ begin, refuse });
    });
  }

  /** Starts the next task in the slot of one that has ended, so that no newcomer can take the slot. */
  function passOn(): void {
    const preferKnown = queues.unknown.size === 0 || (queues.known.size > 0 && served < knownInRow);
    const queue = preferKnown ? queues.known : queues.unknown;
    const [next] = queue;
    if (!next) {
      running -= 1;
      return;
    }
    served = preferKnown ? served + 1 : 0;
    const [address, waiters] = next;
    const turn = waiters.shift();
    // The map is ordered by turns.
    queue.delete(address);
    if (waiters.length > 0) queue.set(address, waiters);
    waiting -= 1;
    turn?.begin();
  }

  return async <T>(source: PasswordSource, work: () => Promise<T>): Promise<T> => {
    if (running >= concurrent) await waitForTurn(source);
    else running += 1;
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}

function tooMany(): ApiError {
  const message = 'Too many passwords are being checked at the moment. Repeat the request in a moment.';
  return new ApiError('UNAVAILABLE.overloaded', message);
}
