import {
  AuthenticationError,
  ConnectionError,
  LeadEngagement,
  type Me,
  type Session,
  TimeoutError,
} from '@lead-engagement/sdk';
import { useSyncExternalStore } from 'react';
import { serverUrl } from '../lib/addresses.js';
import { createLimitedFetch } from '../lib/limited-fetch.js';
import { connectTabs, oneTabAtATime, type Tokens, tabStorage } from './tabs.js';

/** An access token that ends within this time is renewed before it is used. */
const renewBeforeMs = 60_000;

const { fetch, allow } = createLimitedFetch();
const common = { baseUrl: serverUrl, fetch, maxRetryAfterMs: 10_000 };
const openClient = new LeadEngagement({ ...common, apiKey: null });

let tokens: Tokens | undefined;
let me: Me | undefined;
let underWay: Promise<string> | undefined;
const listeners = new Set<() => void>();

const tabs = connectTabs(
  () => tokens,
  (newer) => keep(newer),
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
  const name = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
  keep(toTokens(session, name));
  client = createClient();
  await loadMe();
}

/** Ends the session at the server and in all tabs. It ends here even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const session = tokens?.session;
  await client.auth.logout({ maxRetries: 0 }).catch(() => undefined);
  if (session) tabs.end(session);
  forget();
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
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => me,
  );
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
  tabStorage.clear();
  for (const listener of listeners) listener();
}

/** Reads again who is signed in, after a change of the user. */
export const reloadMe = () => loadMe();

async function loadMe(): Promise<void> {
  me = await client.me.get();
  allow(me.tenant.limits.concurrentPerUser ?? 6);
  for (const listener of listeners) listener();
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
