import { ApiError } from './errors.js';
import type { ErrorCode } from './resources/constants.js';
import { checkHeaderText, type Settings } from './settings.js';

/** The credential that a client sends. */
export interface Credential {
  /** The current credential; null if none is sent. */
  get(): Promise<string | null>;
  /** Forgets an expired credential, so that the next call asks for another. Returns false if there is no other. */
  forget(expired: string | null): boolean;
}

const tokenExpired: ErrorCode = 'TOKEN_EXPIRED';

/** The credential of the settings. Concurrent calls that need a new token share one request for it. */
export function createCredential({ apiKey, getAccessToken }: Settings): Credential {
  if (!getAccessToken) return { get: async () => apiKey, forget: () => false };
  let present: string | undefined;
  let underWay: Promise<string> | undefined;
  const ask = async () => checkHeaderText('The access token', await getAccessToken());
  const fetchToken = () => {
    underWay ??= ask()
      .then((token) => {
        present = token;
        return token;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  return {
    get: async () => present ?? fetchToken(),
    forget(expired) {
      // Another call may have renewed it in the meantime.
      if (present === expired) present = undefined;
      return true;
    },
  };
}

/** Returns true if a call failed because its access token had expired. */
export function isTokenExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === tokenExpired;
}
