import { headers } from '@lead-engagement/contract';
import { ApiError } from '../errors.js';

/** From where a password comes. */
export interface PasswordSource {
  /** The address, or the network of it that takes turns as one. */
  address: string;
  /** Whether the account that is asked for knows the address, or somebody has proved to be its user. */
  isKnown: boolean;
}

/** Known sources that are served in a row while others wait. */
const knownInRow = 3;

type Lane = Map<string, { begin: () => void; refuse: (error: ApiError) => void }[]>;

/**
 * Runs work `concurrent` at a time. Known sources come first, and in each of the two lanes addresses take turns, so that many
 * attempts from one delay its own. If `queued` wait already, the last of the address with the most is refused with
 * UNAVAILABLE, one of an unknown source if there is any.
 */
export function createPasswordQueue(concurrent: number, queued: number) {
  const lanes: Record<'known' | 'unknown', Lane> = { known: new Map(), unknown: new Map() };
  let running = 0;
  let waiting = 0;
  let served = 0;

  /** Makes room for one more; false if it is the newcomer that has to go. */
  function makeRoom(own: Lane, address: string): boolean {
    const lane = own === lanes.known && lanes.unknown.size > 0 ? lanes.unknown : own;
    const [longest, waiters] = [...lane].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (lane === own && (own.get(address)?.length ?? 0) + 1 >= waiters.length) return false;
    waiters.pop()?.refuse(tooMany());
    if (waiters.length === 0) lane.delete(longest);
    waiting -= 1;
    return true;
  }

  async function waitForTurn({ address, isKnown }: PasswordSource): Promise<void> {
    const lane = isKnown ? lanes.known : lanes.unknown;
    if (waiting >= queued && (waiting === 0 || !makeRoom(lane, address))) throw tooMany();
    waiting += 1;
    await new Promise<void>((begin, refuse) => {
      const waiters = lane.get(address) ?? [];
      lane.set(address, waiters);
      waiters.push({ begin, refuse });
    });
  }

  /** Begins the next work in the place of one that has ended: nobody who comes in between can take it. */
  function passOn(): void {
    const preferKnown = lanes.unknown.size === 0 || (lanes.known.size > 0 && served < knownInRow);
    const lane = preferKnown ? lanes.known : lanes.unknown;
    const [next] = lane;
    if (!next) {
      running -= 1;
      return;
    }
    served = preferKnown ? served + 1 : 0;
    const [address, waiters] = next;
    const turn = waiters.shift();
    // Insertion order is that of the turns.
    lane.delete(address);
    if (waiters.length > 0) lane.set(address, waiters);
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
  return new ApiError('UNAVAILABLE', message, { headers: { [headers.retryAfter]: '2' } });
}
