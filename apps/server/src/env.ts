import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { decodeId } from './ids.js';
import { readApiKeyEnvironment } from './security/api-key.js';

/** A setting that is missing or wrong. The message says which, and what it should be. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

const portError = 'must be a port number, 0 to 65535';
const cidr = z.string().refine((text) => ipaddr.isValidCIDR(text), { error: 'must be a network such as 10.0.0.0/8' });

const schema = z.object({
  PORT: z.coerce.number({ error: portError }).int(portError).min(0, portError).max(65_535, portError).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })
    .optional(),
  DATA_DIR: z.string().default(join(packageFolder, 'data')),
  NODE_ENV: z.string().default('development'),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
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
  BOOTSTRAP_TENANT_NAME: z.string().min(1).default('My company'),
  WORKER: z.enum(['process', 'inline', 'off']).default('process'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.string().optional(),
  EGRESS_ALLOW_CIDRS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(cidr)),
});

/** The configuration, parsed. Names and defaults: docs/self-hosting.md. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  dataDir: string;
  production: boolean;
  secretKey: string | undefined;
  bootstrap: { apiKey: string | undefined; tenantId: string | undefined; tenantName: string };
  worker: 'process' | 'inline' | 'off';
  logLevel: string;
  trustProxy: boolean | string;
  egressAllowCidrs: string[];
  /** Whether npm started the process: it passes no signals on, so that its end must be noticed. */
  startedByNpm: boolean;
  /** The file to run as a worker process, and the environment to give it. */
  entry: string;
  environment: NodeJS.ProcessEnv;
}

/** Reads the configuration from the environment. `entry` is the file of the command line. Throws ConfigurationError naming every variable that is wrong. */
export function readConfig(entry: string, env: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`);
    throw new ConfigurationError(problems.join('\n'));
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    dataDir: resolve(values.DATA_DIR),
    production: values.NODE_ENV === 'production',
    secretKey: values.SECRET_KEY,
    bootstrap: {
      apiKey: values.BOOTSTRAP_API_KEY,
      tenantId: values.BOOTSTRAP_TENANT_ID,
      tenantName: values.BOOTSTRAP_TENANT_NAME,
    },
    worker: values.WORKER,
    logLevel: values.LOG_LEVEL,
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    egressAllowCidrs: values.EGRESS_ALLOW_CIDRS,
    startedByNpm: env.npm_lifecycle_event !== undefined,
    entry,
    environment: env,
  };
}

function readTrustProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false') return false;
  return value === 'true' ? true : value;
}

/**
 * The key that encrypts secrets at rest: SECRET_KEY, else one that is made once and kept in the data directory.
 * Throws ConfigurationError in production without SECRET_KEY: the key must outlive the machine.
 */
export function readSecretKey({ secretKey, production, dataDir }: Config): string {
  if (secretKey !== undefined) return secretKey;
  if (production) {
    throw new ConfigurationError('SECRET_KEY: must be set in production; `openssl rand -base64 32` makes one.');
  }
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
