import { serverUrl } from '../lib/addresses.js';

/** What signs a user in. `session` is the same in all tabs of one sign-in. */
export interface Tokens {
  session: string;
  token: string;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
  refreshToken: string;
}

type Message = { type: 'ask' } | { type: 'tokens'; tokens: Tokens } | { type: 'ended'; session: string };

const name = `lead-engagement.session:${serverUrl}`;
/** How long a tab waits for the others to answer. Tabs of one browser answer within a few milliseconds. */
const askMs = 120;

/**
 * Connects the tabs of the app: a new one takes over the sign-in of another, and all learn of each new refresh token, which can
 * be used once only. Messages reach pages of the same origin alone.
 */
export function connectTabs(own: () => Tokens | undefined, onTokens: (tokens: Tokens) => void, onEnded: () => void) {
  const channel = new BroadcastChannel(name);
  const send = (message: Message) => channel.postMessage(message);
  let answered: ((tokens: Tokens) => void) | undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const mine = own();
    if (data.type === 'ask' && mine?.token) send({ type: 'tokens', tokens: mine });
    if (data.type === 'ended' && mine?.session === data.session) onEnded();
    if (data.type !== 'tokens') return;
    const isNewer = mine?.session === data.tokens.session && data.tokens.expiresAtMs > mine.expiresAtMs;
    if (isNewer) onTokens(data.tokens);
    answered?.(data.tokens);
  });
  return {
    /** Hands new tokens to the other tabs. */
    share: (tokens: Tokens) => send({ type: 'tokens', tokens }),
    /** Signs the other tabs out. */
    end: (session: string) => send({ type: 'ended', session }),
    /** The tokens of another tab; undefined if there is none. */
    ask: () =>
      new Promise<Tokens | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), askMs);
        answered = (tokens) => {
          clearTimeout(timer);
          resolve(tokens);
        };
        send({ type: 'ask' });
      }).finally(() => {
        answered = undefined;
      }),
  };
}

/** The refresh token of this tab, in its session storage: a reload keeps the user signed in, and closing the tab ends it. */
export const tabStorage = {
  read(): Pick<Tokens, 'session' | 'refreshToken'> | undefined {
    const [session, refreshToken] = (sessionStorage.getItem(name) ?? '').split(' ');
    return session && refreshToken ? { session, refreshToken } : undefined;
  },
  write({ session, refreshToken }: Tokens) {
    sessionStorage.setItem(name, `${session} ${refreshToken}`);
  },
  clear() {
    sessionStorage.removeItem(name);
  },
};

/** Runs `work` in one tab at a time, where the browser can do so: only pages of a secure address have locks. */
export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
