import { headers, type Scope, scopeNames } from '@lead-engagement/contract';
import { noTracking } from '@lead-engagement/platforms/tracking';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { createEngines } from '../../src/ai/engines.js';
import { buildApp } from '../../src/app.js';
import { listenForCallerChanges } from '../../src/callers/caller-changes.js';
import { listenForSetupChanges } from '../../src/callers/setup-changes.js';
import { createConnectorSet } from '../../src/connectors/connector-set.js';
import { builtInConnectors } from '../../src/connectors/registry.js';
import { connect, connectForSearches, type Database } from '../../src/db/client.js';
import { openHeldConnection } from '../../src/db/held-connection.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { listenForNotices } from '../../src/events/pg-notifications.js';
import { createApiKey } from '../../src/features/accounts/api-keys/service.js';
import { handOutPurpose } from '../../src/features/accounts/oauth/signed-tickets.js';
import { createTenant, type NewTenant } from '../../src/features/accounts/tenants/service.js';
import { visitorPurpose } from '../../src/features/inbox/chat/visitors.js';
import { type AppDeps, emit } from '../../src/features/index.js';
import type { FileStore } from '../../src/files/store.js';
import { shownAsTheyAre } from '../../src/http/response.js';
import { encodeId } from '../../src/ids.js';
import { createLocalRateLimiter } from '../../src/limits/rate/local-rate-limiter.js';
import { createDeviceKeys } from '../../src/security/device-keys.js';
import { createCipher } from '../../src/security/encryption.js';
import { createPasswords } from '../../src/security/passwords.js';
import { createSessionTokens } from '../../src/security/session-tokens.js';
import { createSignedTokens } from '../../src/security/signed-tokens.js';
import { createTestDatabase } from './database.js';
import { checkDeclared } from './declared.js';
import { openTestFiles } from './files.js';

export const testSecretKey = 'a secret key of the tests, 32+ characters';

/** A response as tests see it. `data` and `error` are those of the envelope. */
export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  data: any;
  meta: { total: number; cursor: string; hasMore: boolean };
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  error: any;
  text: string;
}

/** Calls the API with one key of one tenant. */
export interface TestCaller {
  tenantId: string;
  key: string;
  keyId: string;
  /** The headers that `call` sends, which work for either prefix. */
  credentials: Record<string, string>;
  call(method: string, url: string, body?: unknown, more?: Record<string, string>): Promise<Answer>;
}

export interface TestApi {
  app: FastifyInstance;
  db: Database;
  owner: Database;
  /** Connected with the worker's role. */
  workerDb: Database;
  databaseUrl: string;
  files: FileStore;
  /** What secrets in the database are encrypted with. */
  secretKey: string;
  /** The lines that the server has logged. */
  logged: string[];
  /** How often the worker was woken. */
  wakes(): number;
  /** Creates a tenant; resolves to its UUID. */
  newTenant(input?: Partial<NewTenant>): Promise<string>;
  /** Creates a caller with a new key of this tenant. */
  newCaller(tenant: string, scopes?: readonly Scope[], expiresAt?: string): Promise<TestCaller>;
  /** Sends a request unchanged, from a new address unless it names one. */
  send(options: InjectOptions): Promise<Answer>;
  close(): Promise<void>;
}

/** Limits that no test reaches, unless it creates a tenant with others. */
export const roomy = {
  perMinute: 1_000_000,
  perDay: null,
  perMinutePerUser: 1_000_000,
  concurrentPerUser: 100,
  crawlTasksPerHour: 1_000_000,
};

/** An address where no server listens. */
const unreachableUrl = 'http://127.0.0.1:9/';

const metricsDeps = { redis: undefined, worker: undefined, token: undefined, serveElsewhere: undefined, dataDir: '/' };

/** Starts the API on a new database, or as another server on an existing one, without a port. */
export async function startTestApi({
  rateLimiter = createLocalRateLimiter(),
  metrics = false,
  secretScanningKeysUrl = unreachableUrl,
  databaseUrl,
  admitsUnknownValues = false,
  ...settings
}: Partial<Omit<AppDeps, 'metrics'>> & {
  metrics?: boolean | { token: string };
  databaseUrl?: string;
  /** True if a newer server writes to the database: elsewhere, a response with a value that the contract does not name fails the test. */
  admitsUnknownValues?: boolean;
} = {}): Promise<TestApi> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await createTestDatabase();
  const owner = connect(database.url, 'owner', { maxConnections: 1 });
  const db = connect(database.url, 'lead_engagement_api');
  const workerDb = connect(database.url, 'lead_engagement_worker', { maxConnections: 1 });
  const searchDb = connectForSearches(database.url);
  const held = openHeldConnection(database.url);
  const callerChanges = await listenForCallerChanges(held);
  const setupChanges = await listenForSetupChanges(held);
  const liveNotices = await listenForNotices(held);
  const logged: string[] = [];
  // Found as it is written: to search all lines after each request would take most of the time of a test with thousands of them.
  let unknown: string | undefined;
  let wakes = 0;
  const files = openTestFiles();
  const app = await buildApp({
    db,
    searchDb,
    cipher: createCipher(testSecretKey),
    files,
    tokens: createSessionTokens(testSecretKey),
    handOuts: createSignedTokens(testSecretKey, handOutPurpose),
    visitors: createSignedTokens(testSecretKey, visitorPurpose),
    deviceKeys: createDeviceKeys(testSecretKey),
    // Takes a tenth of a millisecond: the real cost of a password is tested separately.
    passwords: createPasswords({ cost: { ln: 4, r: 8, p: 1 } }),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    engines: createEngines(undefined),
    connectors: createConnectorSet(builtInConnectors, {}),
    // Rows that come seconds later would be in the way of tests that look at all tables.
    recordsRequests: false,
    rateLimiter,
    metrics: metrics ? { ...metricsDeps, rateLimiter, ...(metrics !== true && metrics) } : undefined,
    callerChanges,
    setupChanges,
    liveNotices,
    tracking: noTracking,
    secretScanningKeysUrl,
    log: pino(
      { level: 'info' },
      {
        write: (line) => {
          logged.push(line);
          if (unknown === undefined && !admitsUnknownValues && line.includes(shownAsTheyAre)) unknown = line;
        },
      },
    ),
    publicUrl: 'http://leads.test',
    mail: false,
    version: '0.0.0',
    trustProxy: 1,
    appsAcrossTenants: true,
    wake: () => {
      wakes += 1;
    },
    ...settings,
  });
  let sent = 0;
  const send = async (options: InjectOptions) => {
    sent += 1;
    // Failures are limited by address, so each test uses its own.
    const remoteAddress = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const answer = toAnswer(await app.inject({ remoteAddress, ...options }));
    if (unknown)
      throw new Error(`${options.method ?? 'GET'} ${options.url} answers what the contract does not name: ${unknown}`);
    if (answer.error?.code !== undefined) checkDeclared(options.method ?? 'GET', String(options.url), answer.error);
    return answer;
  };
  return {
    app,
    logged,
    wakes: () => wakes,
    workerDb,
    ...createCallers({ owner, db, send }),
    databaseUrl: database.url,
    files,
    secretKey: testSecretKey,
    async close() {
      await app.close();
      await Promise.all([
        db.end({ timeout: 5 }),
        searchDb.end({ timeout: 5 }),
        workerDb.end({ timeout: 5 }),
        owner.end({ timeout: 5 }),
        held.stop(),
      ]);
      await database.drop();
      await files.close();
    },
  };
}

/** Creates tenants and callers of an API, wherever it runs, through its database. */
export function createCallers({ owner, db, send }: Pick<TestApi, 'owner' | 'db' | 'send'>) {
  return {
    owner,
    db,
    send,
    newTenant: (input: Partial<NewTenant> = {}) =>
      createTenant(owner, db, emit, { name: 'Test', plan: 'ENTERPRISE', limitOverrides: roomy, ...input }, new Date()),
    async newCaller(tenant: string, scopes: readonly Scope[] = scopeNames, expiresAt?: string): Promise<TestCaller> {
      const input = { label: 'test', scopes, expiresAt: expiresAt ?? null };
      const { id, key } = await createApiKey(db, tenant, input, new Date());
      const tenantId = encodeId('tenant', tenant);
      const credentials = { authorization: `Bearer ${key}`, [headers.tenantId]: tenantId };
      return {
        tenantId,
        key,
        keyId: encodeId('apiKey', id),
        credentials,
        call: (method, url, body, more = {}) =>
          send({
            method: method as 'GET',
            url,
            headers: { ...credentials, ...more },
            ...(body === undefined ? {} : { payload: body as object }),
          }),
      };
    },
  };
}

function toAnswer(response: LightMyRequestResponse): Answer {
  const isJson = response.body !== '' && String(response.headers['content-type']).startsWith('application/json');
  const { data, meta, error } = isJson ? response.json() : {};
  return { status: response.statusCode, headers: response.headers, data, meta, error, text: response.body };
}
