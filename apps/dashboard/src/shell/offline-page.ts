import { useEffect } from 'react';
import { appUrl } from '../lib/addresses.js';
import { useLanguage } from './language.js';
import { offlineWorker } from './offline-worker-name.js';

/** Trusted Types, which TypeScript's library does not have. Source: W3C, Trusted Types. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Keeps a page in the browser that says that it is offline, in the language of the user, in place of the error page of the browser. Nothing else
 * is kept. Browsers have workers only where the app is served by https, or from this machine.
 */
export function useOfflinePage(): void {
  const { language } = useLanguage();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const url = new URL(`${offlineWorker}?language=${language}`, appUrl).href;
    // Where it cannot be registered, the browser shows its own page.
    void navigator.serviceWorker.register(trust(url)).catch(() => undefined);
  }, [language]);
}

let policy: { createScriptURL(url: string): string } | undefined;

/** The policy of the page lets this one address become a script, and no other text. */
function trust(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('offline-worker', {
    createScriptURL(text) {
      const { origin, pathname } = new URL(text);
      if (origin !== location.origin || !pathname.endsWith(`/${offlineWorker}`)) throw new TypeError('Not the worker.');
      return text;
    },
  });
  return policy.createScriptURL(url);
}
