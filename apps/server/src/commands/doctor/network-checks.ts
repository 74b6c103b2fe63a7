import { join } from 'node:path';
import { createEmbedder } from '../../ai/embeddings/embedder.js';
import { createGuardedClient } from '../../egress/guarded-client.js';
import type { EgressPolicy } from '../../egress/policy.js';
import type { Config } from '../../env/env.js';
import { doctorToken, type SeenRequest } from '../../http/health.js';
import type { MailSettings } from '../../mail/mailer.js';
import type { SignedTokens } from '../../security/signed-tokens.js';
import { minuteMs } from '../../time.js';
import { findServerUrl } from '../server-address.js';
import { type Finding, ok, problem, tryCheck, warning } from './finding.js';

const timeoutMs = 5_000;
/** A model in a folder is loaded first. */
const loadTimeoutMs = 60_000;

/** Asks the server at its public address how the request arrived, to find out what the proxies in between pass on. */
export async function checkPublicUrl(config: Config, tokens: SignedTokens | undefined): Promise<Finding[]> {
  const url = await findServerUrl(config);
  const advice = 'If the server is running, check PUBLIC_URL, its DNS name, its certificate and the reverse proxy.';
  return tryCheck('public address', advice, async () => {
    const token = await tokens?.sign(doctorToken, {}, Date.now() + minuteMs);
    const response = await fetch(`${url}/healthz${token ? `?doctor=${token}` : ''}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      // Without an address of its own, a server that does not run is no problem.
      if (config.publicUrl === undefined) return undefined;
      throw error;
    });
    if (!response)
      return warning('public address', `no server responds at ${url}`, 'Start the server, then run it again.');
    if (response.status !== 200 && response.status !== 404) {
      return problem('public address', `${url}/healthz responds with ${response.status}`, advice);
    }
    const health = (await response.json().catch(() => undefined)) as
      | { status?: string; seen?: SeenRequest }
      | undefined;
    if (health?.status !== 'ok') {
      const other = `what answers at ${url} is not a Lead Engagement server`;
      return problem('public address', other, 'Set PORT, or PUBLIC_URL, to the address of the server.');
    }
    const { seen } = health;
    return seen ? judgeSeen(url, seen) : problem('public address', `the server at ${url} has other keys`, advice);
  });
}

function judgeSeen(url: string, { scheme, address, connection, forwarded }: SeenRequest): Finding {
  const expected = new URL(url).protocol.slice(0, -1);
  if (forwarded && address === connection) {
    return problem(
      'public address',
      `a proxy at ${connection} is in between, and the server takes all clients for it`,
      `Set TRUST_PROXY=${connection}, so that limits count each client separately.`,
    );
  }
  if (scheme !== expected) {
    return problem(
      'public address',
      `clients use ${expected}, the server sees ${scheme}`,
      'Let the proxy send X-Forwarded-Proto, and set TRUST_PROXY to its address.',
    );
  }
  return ok('public address', `${url}, seen from ${address} over ${scheme}`);
}

/** Checks that Redis responds and is not read-only, and that several nodes are named of a cluster, and of nothing else. */
export function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) {
    return Promise.resolve([ok('redis', 'not used: limits are counted by the one server')]);
  }
  return tryCheck('redis', 'Check REDIS_URL. While Redis is away, each server counts limits separately.', async () => {
    const { Redis } = await import('ioredis');
    const [first = redisUrl, ...others] = redisUrl.split(',');
    const redis = new Redis(first, { lazyConnect: true, connectTimeout: timeoutMs, retryStrategy: () => null });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      const info = await redis.info();
      const read = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
      const version = read('redis_version') ?? '0';
      if (read('cluster_enabled') === '1') {
        if (others.length === 0) {
          return problem(
            'redis',
            `Redis ${version} is a cluster`,
            'Name several of its nodes in REDIS_URL, separated by commas.',
          );
        }
        const cluster = await redis.cluster('INFO');
        const state = /cluster_state:(\w+)/.exec(cluster)?.[1];
        const size = /cluster_size:(\d+)/.exec(cluster)?.[1];
        if (state === 'ok') return ok('redis', `Redis ${version}, a cluster of ${size}`);
        return problem('redis', `the state of the cluster is ${state}`, 'See `CLUSTER INFO` of its nodes.');
      }
      if (others.length > 0) return problem('redis', `${first} is not a cluster`, 'Name one server in REDIS_URL.');
      if (Number.parseInt(version, 10) < 6) return problem('redis', `Redis ${version}`, 'Upgrade to Redis 6 or later.');
      if (read('role') === 'slave') return problem('redis', 'it is a replica', 'Set REDIS_URL to the primary.');
      return ok('redis', `Redis ${version}`);
    } finally {
      redis.disconnect();
    }
  });
}

/** Connects and signs in to the mail server. Sends a mail only if an address is given. */
export function checkMail(mail: MailSettings | undefined, sendTo: string | undefined): Promise<Finding[]> {
  if (!mail) {
    const advice = 'Set SMTP_URL and MAIL_FROM, or hand over the links that `users` prints.';
    return Promise.resolve([sendTo ? problem('mail', 'SMTP_URL is not set', advice) : ok('mail', 'off')]);
  }
  return tryCheck('mail', 'Check SMTP_URL: its host, port, user and password.', async () => {
    const { checkMailServer } = await import('../../mail/mailer.js');
    await checkMailServer(mail, sendTo);
    const { host } = new URL(mail.url);
    return ok('mail', sendTo ? `${host} has taken a mail to ${sendTo}` : `${host} responds`);
  });
}

/** Asks the model for its list of models, which costs nothing. */
export function checkModel({ model }: Config): Promise<Finding[]> {
  if (!model) return Promise.resolve([ok('model', 'not used: chatbots reply with rules')]);
  return tryCheck('model', 'Check AI_BASE_URL. Chatbots reply with rules while it does not respond.', async () => {
    const response = await fetch(`${model.baseUrl.replace(/\/+$/, '')}/models`, {
      headers: model.apiKey ? { authorization: `Bearer ${model.apiKey}` } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const detail = `${new URL(model.baseUrl).host} responds with ${response.status}`;
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403) return problem('model', detail, 'Check AI_API_KEY.');
    if (response.status >= 500) return warning('model', detail, 'Ask the provider, or try again later.');
    return ok('model', detail);
  });
}

/** Has a vector made of a word: nothing else shows that the model is there and is one of embeddings. */
export function checkEmbeddings({ embeddings, dataDir }: Pick<Config, 'embeddings' | 'dataDir'>): Promise<Finding[]> {
  if (!embeddings) return Promise.resolve([ok('embeddings', 'not used: knowledge bases are searched by words')]);
  const advice =
    'Check EMBEDDINGS, EMBEDDINGS_MODEL and EMBEDDINGS_API_KEY. Words alone are found while it does not answer.';
  return tryCheck('embeddings', advice, async () => {
    const passagesMs = embeddings.source.kind === 'folder' ? loadTimeoutMs : timeoutMs;
    const packagesDir = join(dataDir, 'embeddings');
    const embedder = createEmbedder(embeddings, { log: { warn() {} }, limits: { passagesMs }, packagesDir });
    try {
      await embedder.embedPassages(['Hello'], new AbortController().signal);
      return ok('embeddings', `${embedder.space} makes vectors of ${embedder.dimensions} numbers`);
    } catch (error) {
      return problem('embeddings', embedder.describe(error), advice);
    } finally {
      embedder.close();
    }
  });
}

/** Describes where webhooks may go. */
export function checkEgress({ egressAllowCidrs, production, sandboxLoopback }: Config): Finding {
  const everything = egressAllowCidrs.filter((cidr) => cidr.endsWith('/0'));
  if (everything.length > 0) {
    return warning(
      'egress',
      `EGRESS_ALLOW_CIDRS has ${everything.join(' and ')}: tenants reach every private address`,
      'Name only the networks that webhooks have to reach.',
    );
  }
  const also = [...egressAllowCidrs, ...(production && !sandboxLoopback ? [] : ['this machine'])];
  return ok('egress', `public addresses over https${also.length > 0 ? `, and ${also.join(', ')}` : ''}`);
}

/** Says which apps users may allow that nobody registered here. They are sent back over the network, so without https anybody reads it. */
export function checkApps(config: Pick<Config, 'clientIdMetadata' | 'dynamicRegistration' | 'publicUrl'>): Finding {
  const { clientIdMetadata, dynamicRegistration, publicUrl: address } = config;
  const ways = [
    ...(clientIdMetadata ? ['with a metadata document'] : []),
    ...(dynamicRegistration ? ['that register themselves'] : []),
  ];
  if (ways.length === 0) return ok('apps', 'only those that an admin has registered');
  if (address?.startsWith('http:')) {
    return warning(
      'apps',
      `anybody’s apps ${ways.join(' and ')} are admitted, and PUBLIC_URL is not https`,
      'Set PUBLIC_URL to an https address: passwords and tokens pass it.',
    );
  }
  return ok('apps', `also anybody’s, ${ways.join(' and ')}`);
}

/** Posts to a receiver as a webhook would, under the same policy. */
export function checkReceiver(url: string, egress: EgressPolicy): Promise<Finding[]> {
  return tryCheck('receiver', 'Give an address such as https://example.com/hooks.', async () => {
    const client = createGuardedClient(egress);
    try {
      const response = await client.send({ method: 'POST', url, body: { type: 'doctor.check' } });
      if (response.outcome === 'failed') {
        return problem(
          'receiver',
          `${url}: ${response.error}`,
          'Check the address, the firewall and EGRESS_ALLOW_CIDRS.',
        );
      }
      return ok('receiver', `${url} responds with ${response.status}`);
    } finally {
      await client.close();
    }
  });
}
