import { LeadEngagement } from '../../src/client.js';
import type { Runtime } from '../../src/runtime.js';
import type { ClientOptions } from '../../src/settings.js';
import type { TestServer } from './server.js';

export const apiKey = 'les_test_0123456789abcdefghijklmnopqrstuv';
export const tenantId = 'tn_01jexample';

/** A client for a test server. It has a tenant, does not wait during delays, and records their lengths. */
export function createClient(server: Pick<TestServer, 'baseUrl'>, options: Partial<ClientOptions> = {}, random = 0) {
  const delaysMs: number[] = [];
  let keys = 0;
  const runtime: Runtime = {
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    random: () => random,
    sleep: async (delayMs) => {
      delaysMs.push(delayMs);
    },
    createKey: () => `key-${++keys}`,
  };
  const client = new LeadEngagement(
    { apiKey, tenantId, baseUrl: server.baseUrl, logLevel: 'off', ...options } as ClientOptions,
    runtime,
  );
  return { client, delaysMs };
}
