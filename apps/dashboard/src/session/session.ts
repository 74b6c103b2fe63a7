import {
  AuthenticationError,
  ConnectionError,
  LeadEngagement,
  type Me,
  type Session,
  TimeoutError,
} from '@lead-engagement/sdk';
import { useSyncExternalStore } from 'react';
import { drafts } from '../drafts/drafts.js';
import { appUrl, serverUrl } from '../lib/addresses.js';
import { createLimitedFetch } from '../lib/limited-fetch.js';
import { createRepeatedKeys } from './repeated-keys.js';
import { connectTabs, oneTabAtATime, type Tokens, tabStorage } from './tabs.js';

/** An access token that ends within this time is renewed before it is used. */
const renewBeforeMs = 60_000;

/** The keys of requests that are made again. */
export const repeatedKeys = createRepeatedKeys();
const { fetch, allow } = createLimitedFetch(repeatedKeys, () => tokens?.token);
const common = { baseUrl: serverUrl, fetch, maxRetryAfterMs: 10_000 };
const openClient = new LeadEngagement({ ...common, apiKey: null });

let tokens: Tokens | undefined;
let me: Me | undefined;
let underWay: Promise<string> | undefined;
/** The session that has ended while its user was at work; undefined if it goes on. */
let lapsed: Tokens | undefined;
const waiters: { resolve: () => void; reject: (error: Error) => void }[] = [];
const listeners = new Set<() => void>();
const resumed = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const tabs = connectTabs(
  () => tokens ?? lapsed,
  (newer) => {
    keep(newer);
    resume();
  },
  () => forget(),
);

/** The client for everything that needs a sign-in. Made anew with each one, since it keeps its token. */
export let client = createClient();

function createClient() {
  return new LeadEngagement({ ...common, getAccessToken });
}

/** Signs in. Throws what the API answers: UNAUTHENTICATED, or TENANT_REQUIRED with the tenants to choose from. */
export async function signIn(email: string, password: string, tenantId?: string): Promise<void> {
  const session = await openClient.auth.login({ email, password, ...(tenantId && { tenantId }) });
  const isSame = lapsed !== undefined && me?.user?.id === session.user.id && me.tenant.id === session.user.tenantId;
  const name = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
  const next = toTokens(session, isSame ? (lapsed?.session ?? name) : name);
  keep(next);
  // What is on the page, and what waits to be saved, is of another user.
  if (lapsed && !isSame) return leaveTo(appUrl);
  if (isSame) {
    tabs.share(next);
    resume();
    return;
  }
  client = createClient();
  await loadMe();
}

/** Ends the session at the server and in all tabs, with all drafts. It ends here even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const session = tokens?.session;
  await client.auth.logout({ maxRetries: 0 }).catch(() => undefined);
  if (session) tabs.end(session);
  await drafts.end();
  forget();
}

/**
 * The session has ended, and not by its user: everything stays on the page, for the user to sign in again. Returns false if nobody had
 * signed in.
 */
export function lapse(): boolean {
  if (!me) {
    forget();
    return false;
  }
  if (lapsed) return true;
  lapsed = { token: '', refreshToken: '', expiresAtMs: 0, session: tokens?.session ?? '' };
  tokens = undefined;
  tabStorage.clear();
  tell();
  return true;
}

/** The user of the session that has ended has signed in again, here or in another tab. */
function resume(): void {
  if (!lapsed) return;
  lapsed = undefined;
  client = createClient();
  tell();
  for (const { resolve } of waiters.splice(0)) resolve();
  for (const listener of resumed) listener();
}

/** Resolves when the user of a session that has ended has signed in again. Rejects if the user leaves instead. */
export function whenSignedIn(): Promise<void> {
  if (!lapsed) return Promise.resolve();
  return new Promise((resolve, reject) => waiters.push({ resolve, reject }));
}

/** Calls `listener` after each sign-in that goes on with what is on the page. */
export const onResumed = (listener: () => void) => void resumed.add(listener);

/** Whether the session of the user who is on the page has ended. */
export const useLapsed = () => useSyncExternalStore(subscribe, () => lapsed !== undefined);

let isLeaving = false;
/** Whether the page goes although there is something on it. */
export const leaves = () => isLeaving;

function leaveTo(url: URL): void {
  isLeaving = true;
  location.assign(url);
}

/** Asks the server to mail a link for a new password. The answer is the same for every address. */
export async function requestPasswordReset(email: string): Promise<void> {
  await openClient.auth.requestPasswordReset({ email });
}

/** Takes up the sign-in of this tab, or that of another one. Resolves to false if there is none. */
export async function restoreSession(): Promise<boolean> {
  try {
    await getAccessToken();
    await loadMe();
    return true;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    forget();
    return false;
  }
}

/** Nobody is signed in, in this tab or another. */
class SignedOutError extends Error {}

/** Whether a call failed because the session has ended: only a new sign-in helps. */
export const isSignedOut = (error: unknown) => error instanceof SignedOutError || error instanceof AuthenticationError;

/** Who is signed in; undefined for nobody. */
export function useMe(): Me | undefined {
  return useSyncExternalStore(subscribe, () => me);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same outside of a component. */
export const currentMe = () => me;

/** Whether the user may do what needs this scope. */
export function may(scope: Me['scopes'][number]): boolean {
  return me?.scopes.some((held) => held === scope || held === 'admin') ?? false;
}

/** Whether the user may import files. */
export const mayImport = () => may('import:contacts') || may('write:leads');

/** Forgets the sign-in in this tab alone. */
export function forget(): void {
  tokens = undefined;
  me = undefined;
  lapsed = undefined;
  drafts.close();
  tabStorage.clear();
  tell();
  for (const { reject } of waiters.splice(0)) reject(new SignedOutError('The user has left.'));
}

/** Reads again who is signed in, after a change of the user. */
export const reloadMe = () => loadMe();

async function loadMe(): Promise<void> {
  me = await client.me.get();
  allow(me.tenant.limits.concurrentPerUser ?? 6);
  if (me.user) drafts.open(`${me.tenant.id}/${me.user.id}`, () => client.me.getDeviceKeys());
  tell();
}

function keep(next: Tokens): void {
  tokens = next;
  tabStorage.write(next);
}

function toTokens(session: Session, name: string): Tokens {
  const { token, expiresAt, refreshToken } = session;
  return { session: name, token, expiresAtMs: Date.parse(expiresAt), refreshToken };
}

/** An access token that is good for a while. Calls that come at once wait for the same one. */
function getAccessToken(): Promise<string> {
  if (tokens && isFresh(tokens)) return Promise.resolve(tokens.token);
  if (lapsed) return Promise.reject(new SignedOutError('The session has ended.'));
  underWay ??= oneTabAtATime(renew).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

const isFresh = ({ expiresAtMs }: Tokens) => expiresAtMs - Date.now() > renewBeforeMs;

async function renew(): Promise<string> {
  // Another tab may have used the refresh token of this one meanwhile, and has its successor.
  const held = tokens ?? tabStorage.read();
  const other = await tabs.ask();
  const latest = other && (!held || other.session === held.session) ? other : held;
  if (other && latest === other && isFresh(other)) {
    keep(other);
    return other.token;
  }
  if (!latest) throw new SignedOutError('Nobody is signed in.');
  const next = toTokens(await refresh(latest.refreshToken), latest.session);
  keep(next);
  tabs.share(next);
  return next.token;
}

/** Refreshes, and once more if the answer got lost: within ten seconds the server repeats it. */
async function refresh(refreshToken: string): Promise<Session> {
  try {
    return await openClient.auth.refresh({ refreshToken });
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof TimeoutError)) throw error;
    return openClient.auth.refresh({ refreshToken });
  }
}
