import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrokerType, brokerTypes, companyName } from '@lead-engagement/contract';
import type { TrackingConfig } from '@lead-engagement/platforms/tracking';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { EmbeddingSettings } from '../ai/embeddings/settings.js';
import type { ModelSettings } from '../ai/model.js';
import { type ConnectionShares, connectionsByDefault, fewestConnections, shareConnections } from '../db/connections.js';
import { makeDataDirectory } from '../db/data-directory.js';
import { findDatabaseUrlError, readDatabaseUrl } from '../db/database-url.js';
import { ConfigurationError } from '../errors.js';
import type { S3Settings } from '../files/s3-store.js';
import { decodeId } from '../ids.js';
import type { MailProviders } from '../mail/mail-servers.js';
import type { MailSettings } from '../mail/mailer.js';
import {
  encodedPassword,
  isLoopback,
  isOrigin,
  isPlainUrl,
  isProxyTrust,
  namesServer,
  type ProxyTrust,
  publicUrlError,
  readProxyTrust,
  splitList,
  trustProxyError,
} from '../process/addresses-in-environment.js';
import { readApiKeyEnvironment } from '../security/api-key.js';
import { keyFileOf, makeKeyFile, readKeyFile, watchKeyFile } from '../security/key-file.js';
import type { KeySource } from '../security/key-ring.js';
import { type LogLevel, logLevels } from '../telemetry/log-level.js';
import { readTraces, traceVariables } from '../telemetry/traces/environment.js';
import type { TraceSettings } from '../telemetry/traces/settings.js';
import { embeddingVariables, readEmbeddings } from './embeddings.js';
import { mailProviderVariables, readMailProviders } from './mail-providers.js';
import { readTrackingConfig, trackingVariables } from './tracking-accounts.js';

/** An issuer that the operator trusts. */
export interface ExternalIssuerSettings {
  issuer: string;
  audience: string;
  jwksUrl: string;
}

const packageFolder = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../..' : '..', import.meta.url));

/** Whether npm installed the server, for `npx` or as a dependency: an update replaces its folder, so data is kept elsewhere. */
export const isInstalled = packageFolder.includes(`${sep}node_modules${sep}`);
const dataFolder = isInstalled ? '.lead-engagement' : join(packageFolder, 'data');

const secretKeyChars = 32;
const secretKey = z.string().min(secretKeyChars, { error: `must have at least ${secretKeyChars} characters` });
/** The fewest characters of METRICS_TOKEN: nothing limits how often it can be guessed. */
const metricsTokenChars = 16;
const portError = 'must be a port number, 0 to 65535';
const secondsError = 'must be a number of seconds';
/** Each has connections of its own for every server. */
const mostReplicas = 16;
const mostConnections = 1_000;
const connectionsError = `must be a whole number, ${fewestConnections} to ${mostConnections}`;
const cidr = z.string().refine((text) => ipaddr.isValidCIDR(text), { error: 'must be a network such as 10.0.0.0/8' });

const databaseUrl = z.string().superRefine((text, context) => {
  const message = findDatabaseUrlError(text);
  if (message) context.addIssue({ code: 'custom', message });
});

const schema = z.object({
  PORT: z.coerce.number({ error: portError }).int(portError).min(0, portError).max(65_535, portError).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: publicUrlError })
    .refine(isPlainUrl, { error: publicUrlError })
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_WORKER_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .default('')
    .transform(splitList)
    .pipe(z.array(databaseUrl).max(mostReplicas, { error: `must have at most ${mostReplicas} entries` })),
  DATABASE_REPLICA_MAX_LAG: z.coerce
    .number({ error: secondsError })
    .min(1, { error: 'must be at least 1, in seconds' })
    .max(3_600, { error: 'must be at most 3600, in seconds' })
    .default(10),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: connectionsError })
    .int(connectionsError)
    .min(fewestConnections, connectionsError)
    .max(mostConnections, connectionsError)
    .default(connectionsByDefault),
  DATA_DIR: z.string().default(dataFolder),
  NODE_ENV: z.string().default('development'),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: z.string().default('').transform(splitList).pipe(z.array(secretKey)),
  BOOTSTRAP_API_KEY: z
    .string()
    .refine((key) => readApiKeyEnvironment(key) === 'LIVE', {
      error: 'is not a well-formed live API key; `npm run cli -- keys generate` makes one',
    })
    .optional(),
  BOOTSTRAP_TENANT_ID: z
    .string()
    .refine((id) => decodeId('tenant', id) !== undefined, { error: 'is not a tenant id (tn_…)' })
    .optional(),
  BOOTSTRAP_TENANT_NAME: companyName(200).default('My company'),
  WORKER: z.enum(['process', 'inline', 'off']).default('process'),
  START_TIMEOUT: z.coerce
    .number({ error: secondsError })
    .min(1, { error: 'must be at least 1, in seconds' })
    .max(3_600, { error: 'must be at most 3600, in seconds' })
    .default(60),
  SHUTDOWN_DELAY: z.coerce
    .number({ error: secondsError })
    .min(0, { error: 'must not be negative' })
    .max(300, { error: 'must be at most 300, in seconds' })
    .default(0),
  HEAP_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .int({ error: 'must be a whole number of megabytes' })
    .min(128, { error: 'must be at least 128' })
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  LOG_ADDRESSES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  REDIS_URL: z
    .string()
    .refine((urls) => urls.split(',').every((url) => namesServer(url, ['redis:', 'rediss:'], /^(?:\/\d*)?$/)), {
      error: `must be a URL such as redis://user:password@host:6379, ${encodedPassword}; several nodes of a cluster are separated by commas`,
    })
    .optional(),
  LIMITS: z.enum(['per-process'], { error: 'must be per-process, or not be set' }).optional(),
  METRICS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce
    .number({ error: portError })
    .int(portError)
    .min(0, portError)
    .max(65_535, portError)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(metricsTokenChars, { error: `must have at least ${metricsTokenChars} characters` })
    .optional(),
  SMTP_URL: z
    .string()
    .refine((url) => namesServer(url, ['smtp:', 'smtps:']), {
      error: `must be a URL such as smtp://user:password@host:587, ${encodedPassword}`,
    })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  FILES_S3_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of a bucket: https://host/bucket' })
    .optional(),
  FILES_S3_REGION: z.string().default('auto'),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: z.string().refine(isProxyTrust, { error: trustProxyError }).default('false'),
  ...trackingVariables,
  ...mailProviderVariables,
  ...traceVariables,
  TELEGRAM_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  EMAIL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  EMAIL_POLL_SECONDS: z.coerce.number().int().min(1).max(3_600).optional(),
  WHATSAPP_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_SCANNING_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.github.com/meta/public_keys/secret_scanning'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(splitList)
    .pipe(z.array(z.string().refine(isOrigin, { error: 'must be * or origins such as https://app.example.com' }))),
  AI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://api.example.com/v1' })
    .optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_MODELS: z.string().default('').transform(splitList),
  ...embeddingVariables,
  JWT_ISSUER: z.string().min(1).optional(),
  JWT_AUDIENCE: z.string().min(1).optional(),
  JWT_JWKS_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of a JWK set, such as https://id.example.com/jwks' })
    .optional(),
  CONNECTORS: z.string().default('').transform(splitList),
  CHANNELS: z.string().default('').transform(splitList),
  DESTINATIONS: z
    .string()
    .default('')
    .transform(splitList)
    .pipe(z.array(z.enum(brokerTypes, { error: `must be some of ${brokerTypes.join(', ')}` }))),
  EGRESS_ALLOW_CIDRS: z.string().default('').transform(splitList).pipe(z.array(cidr)),
  SANDBOX_LOOPBACK: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  APPS_ACROSS_TENANTS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  PACKAGES: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  OAUTH_CLIENT_ID_METADATA: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  OAUTH_DYNAMIC_REGISTRATION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
});

/** The names of the variables that the configuration is read from; connectors have more. */
export const variableNames: readonly string[] = Object.keys(schema.shape);

/** The parsed configuration. Names and defaults: docs/settings.md. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  /** The URL of the same database, for the same user, if that of `databaseUrl` is a pooler that pools transactions. */
  databaseDirectUrl: string | undefined;
  /** The URL of the same database for the owner of its tables, who is often the same user. */
  databaseOwnerUrl: string | undefined;
  /** The URL of the same database for the user of the worker, who is the same as that of the API if unset. */
  databaseWorkerUrl: string | undefined;
  /** The URLs of replicas of the same database, for the same user as `databaseUrl`, and how far they may be behind. */
  replicas: { urls: string[]; maxLagMs: number };
  /** How many connections the pools of one server may open. */
  connections: ConnectionShares;
  dataDir: string;
  production: boolean;
  secretKey: string | undefined;
  previousSecretKeys: string[];
  bootstrap: { apiKey: string | undefined; tenantId: string | undefined; tenantName: string };
  worker: 'process' | 'inline' | 'off';
  /** How long a start waits for a database that is away. */
  startTimeoutMs: number;
  /** How long a server that was told to stop still serves, with a failing `/readyz`. */
  shutdownDelayMs: number;
  /** The maximum heap size of the API and of the worker; undefined to derive it from the available memory. */
  heapMegabytes: number | undefined;
  logLevel: LogLevel;
  /** If true, the log has the address of each client. */
  logsAddresses: boolean;
  redisUrl: string | undefined;
  /** If true, each of several servers on one database may count the limits separately. */
  limitsPerProcess: boolean;
  /** The settings of `/metrics`; undefined if it is off. Without a port, it is served on that of the API. */
  metrics: { host: string; port: number | undefined; token: string | undefined } | undefined;
  /** The settings of traces; undefined if none are recorded. */
  traces: TraceSettings | undefined;
  trustProxy: ProxyTrust;
  corsOrigins: string[];
  /** The settings for sending mail; undefined if mail is off. */
  mail: MailSettings | undefined;
  /** The model that replies for chatbots; undefined to reply with rules. */
  model: ModelSettings | undefined;
  /** What makes vectors of texts, so that their meaning is searched; undefined to search words alone. */
  embeddings: EmbeddingSettings | undefined;
  /** A trusted issuer of JWTs other than this server. */
  externalIssuer: ExternalIssuerSettings | undefined;
  /** If true, users may authorize apps of other tenants. */
  appsAcrossTenants: boolean;
  /** If true, the server hands out the packages that fit it. */
  packages: boolean;
  /** If true, the `client_id` of an app can be the address of its metadata document. */
  clientIdMetadata: boolean;
  /** If true, apps can register themselves. */
  dynamicRegistration: boolean;
  egressAllowCidrs: string[];
  /** If true, webhooks of sandboxes may reach this machine. */
  sandboxLoopback: boolean;
  /** Packages with additional connectors. */
  connectors: string[];
  /** Packages with additional channels. */
  channels: string[];
  /** The engines that events can be sent to. */
  destinations: BrokerType[];
  /** The bucket for files; undefined if they are stored in the data directory. */
  s3: S3Settings | undefined;
  /** The accounts at tracking providers that all tenants share. */
  tracking: TrackingConfig;
  /** How this server is known at mail providers. */
  mailProviders: MailProviders;
  secretScanningKeysUrl: string;
  /** True if npm started the process: npm does not pass signals on, so the process has to watch its parent. */
  startedByNpm: boolean;
  /** The file to run as another process of the server. */
  entry: string;
  /** All variables of this process. */
  environment: NodeJS.ProcessEnv;
}

/**
 * Reads the configuration from the environment. `entry` is the file of the command line. Throws ConfigurationError, which names every
 * invalid variable.
 */
export function readConfig(entry: string, env: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`);
    throw new ConfigurationError(problems.join('\n'));
  }
  const values = parsed.data;
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigurationError('DATABASE_URL: must be set with DATABASE_OWNER_URL, for another user');
  }
  if (values.DATABASE_WORKER_URL !== undefined && values.DATABASE_OWNER_URL === undefined) {
    throw new ConfigurationError(
      'DATABASE_OWNER_URL: must be set with DATABASE_WORKER_URL, or the user of DATABASE_URL owns all tables',
    );
  }
  if (values.DATABASE_REPLICA_URLS.length > 0 && values.DATABASE_URL === undefined) {
    throw new ConfigurationError('DATABASE_URL: must be set with DATABASE_REPLICA_URLS, to their primary');
  }
  checkDirectUrl(values);
  const production = values.NODE_ENV === 'production';
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
    databaseWorkerUrl: values.DATABASE_WORKER_URL,
    replicas: { urls: values.DATABASE_REPLICA_URLS, maxLagMs: values.DATABASE_REPLICA_MAX_LAG * 1_000 },
    connections: shareConnections(values.DATABASE_CONNECTIONS),
    dataDir: resolve(values.DATA_DIR),
    production,
    secretKey: values.SECRET_KEY,
    previousSecretKeys: values.SECRET_KEY_PREVIOUS,
    bootstrap: {
      apiKey: values.BOOTSTRAP_API_KEY,
      tenantId: values.BOOTSTRAP_TENANT_ID,
      tenantName: values.BOOTSTRAP_TENANT_NAME,
    },
    worker: values.WORKER,
    startTimeoutMs: values.START_TIMEOUT * 1_000,
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1_000,
    heapMegabytes: values.HEAP_MB,
    logLevel: values.LOG_LEVEL,
    logsAddresses: values.LOG_ADDRESSES === 'on',
    redisUrl: values.REDIS_URL,
    limitsPerProcess: values.LIMITS === 'per-process',
    metrics:
      values.METRICS === 'on'
        ? { host: values.METRICS_HOST, port: values.METRICS_PORT, token: values.METRICS_TOKEN }
        : undefined,
    traces: readTraces(values),
    trustProxy: readProxyTrust(values.TRUST_PROXY),
    corsOrigins: values.CORS_ORIGINS,
    mail: readMail(values.SMTP_URL, values.MAIL_FROM),
    model: readModel(values),
    embeddings: readEmbeddings(values),
    externalIssuer: readExternalIssuer(values),
    appsAcrossTenants: values.APPS_ACROSS_TENANTS === 'on',
    packages: readPackages(values),
    clientIdMetadata: values.OAUTH_CLIENT_ID_METADATA === 'on',
    dynamicRegistration: values.OAUTH_DYNAMIC_REGISTRATION === 'on',
    egressAllowCidrs: values.EGRESS_ALLOW_CIDRS,
    sandboxLoopback: values.SANDBOX_LOOPBACK === undefined ? !production : values.SANDBOX_LOOPBACK === 'on',
    connectors: values.CONNECTORS,
    channels: values.CHANNELS,
    destinations: values.DESTINATIONS,
    s3: readS3(values),
    tracking: readTrackingConfig(values),
    mailProviders: readMailProviders(values),
    secretScanningKeysUrl: values.SECRET_SCANNING_KEYS_URL,
    startedByNpm: env.npm_lifecycle_event !== undefined,
    entry,
    environment: env,
  };
}

/** The defaults of the serving user are changed, which would keep an owner from its own tables. */
function checkDirectUrl({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_OWNER_URL: ownerUrl,
}: z.output<typeof schema>): void {
  if (directUrl === undefined) return;
  const userOf = (text: string | undefined) => text && readDatabaseUrl(text).address.user;
  if (userOf(url) !== userOf(directUrl)) {
    throw new ConfigurationError('DATABASE_DIRECT_URL: must name the same database and user as DATABASE_URL');
  }
  if (ownerUrl === undefined || userOf(ownerUrl) === userOf(url)) {
    throw new ConfigurationError(
      'DATABASE_OWNER_URL: must be set with DATABASE_DIRECT_URL, for another user and not through the pooler',
    );
  }
}

/** By itself, a server hands out packages to its own machine alone: code that travels unencrypted can be exchanged on its way. */
function readPackages({
  PACKAGES: packages,
  HOST: host,
  PUBLIC_URL: address,
  PORT: port,
}: z.output<typeof schema>): boolean {
  const { protocol, hostname } = new URL(publicUrl({ publicUrl: address, host, port }));
  const isLocal = isLoopback(host) && isLoopback(hostname);
  if (packages === 'on' && protocol !== 'https:' && !isLoopback(hostname)) {
    throw new ConfigurationError('PUBLIC_URL: must be https with PACKAGES=on, since programs run what they get there');
  }
  return packages === undefined ? isLocal : packages === 'on';
}

function readS3({
  FILES_S3_URL: url,
  FILES_S3_REGION: region,
  FILES_S3_ACCESS_KEY_ID: accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: z.output<typeof schema>): S3Settings | undefined {
  if (url === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigurationError('FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY: must be set with FILES_S3_URL');
  }
  return { url, region, accessKeyId, secretAccessKey };
}

function readMail(url: string | undefined, from: string | undefined): MailSettings | undefined {
  if (url === undefined) return undefined;
  if (from === undefined) {
    throw new ConfigurationError('MAIL_FROM: must be set with SMTP_URL, such as "Leads <leads@example.com>"');
  }
  return { url, from };
}

function readModel({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: apiKey,
  AI_MODEL: model,
  AI_MODELS: models,
}: z.output<typeof schema>): ModelSettings | undefined {
  if (baseUrl === undefined) return undefined;
  if (model === undefined)
    throw new ConfigurationError('AI_MODEL: must be set with AI_BASE_URL, to the name of a model');
  return { baseUrl, apiKey, model, otherModels: models.includes('*') ? '*' : models };
}

function readExternalIssuer({
  JWT_ISSUER: issuer,
  JWT_AUDIENCE: audience,
  JWT_JWKS_URL: jwksUrl,
}: z.output<typeof schema>): ExternalIssuerSettings | undefined {
  if (issuer === undefined && audience === undefined && jwksUrl === undefined) return undefined;
  if (issuer === undefined || audience === undefined || jwksUrl === undefined) {
    throw new ConfigurationError('JWT_ISSUER, JWT_AUDIENCE, JWT_JWKS_URL: must be set together, or not at all');
  }
  return { issuer, audience, jwksUrl };
}

/** Returns the public URL of the server, without a trailing slash: PUBLIC_URL, or else the host and port. */
export function publicUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Returns the file with the keys if SECRET_KEY is not set. */
export function findKeyFile({ secretKey, dataDir }: Config): string | undefined {
  return secretKey === undefined ? keyFileOf(dataDir) : undefined;
}

/** The same as `openSecretKeys`, for commands that must not make a key: undefined if there is none yet. */
export function findSecretKeys(config: Config): KeySource | undefined {
  const file = findKeyFile(config);
  return file !== undefined && !existsSync(file) ? undefined : openSecretKeys(config);
}

/** Throws ConfigurationError in production without SECRET_KEY, because the key must outlive the machine. */
export function refuseMissingKey({ secretKey, production }: Pick<Config, 'secretKey' | 'production'>): void {
  if (secretKey !== undefined || !production) return;
  throw new ConfigurationError('SECRET_KEY: must be set in production; `openssl rand -hex 32` makes one.');
}

/**
 * Returns the keys that encrypt secrets at rest, the current one first: SECRET_KEY, or else those in the data directory, where the first
 * start creates one; then SECRET_KEY_PREVIOUS. Throws ConfigurationError in production without SECRET_KEY.
 */
export function openSecretKeys(config: Config): KeySource {
  const { secretKey, previousSecretKeys, dataDir } = config;
  if (secretKey !== undefined) {
    const keys = [secretKey, ...previousSecretKeys];
    return () => keys;
  }
  refuseMissingKey(config);
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) makeDataDirectory(dataDir);
  makeKeyFile(file);
  if (readKeyFile(file).length === 0 || readKeyFile(file).some((key) => key.length < secretKeyChars)) {
    throw new ConfigurationError(
      `${file}: must have one key of ${secretKeyChars} characters or more a line. Restore it.`,
    );
  }
  return watchKeyFile(file, previousSecretKeys);
}
