import { headers } from '@lead-engagement/contract';
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

type Lane = Map<string, { begin: () => void; refuse: (error: ApiError) => void }[]>;

/**
 * Runs at most `concurrent` tasks at once. Known sources come first. In each of the two queues, addresses alternate, so that many attempts
 * from one address delay only its own. If `queued` tasks already wait, the last one of the address with the most is refused with
 * UNAVAILABLE, preferably one of an unknown source.
 */
export function createPasswordQueue(concurrent: number, queued: number) {
  const lanes: Record<'known' | 'unknown', Lane> = { known: new Map(), unknown: new Map() };
  let running = 0;
  let waiting = 0;
  let served = 0;

  /** Removes one waiting task; false if the new one has to be refused instead. */
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

  /** Starts the next task in the slot of one that has ended, so that no newcomer can take the slot. */
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
    // The map is ordered by turns.
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
