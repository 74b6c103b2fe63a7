import { join } from 'node:path';
import type { ChannelMail } from '@lead-engagement/connector-kit';
import type { BrokerType } from '@lead-engagement/contract';
import { noTracking, type TrackingConfig } from '@lead-engagement/platforms/tracking';
import type { Logger } from 'pino';
import type { EmbeddingSettings } from './ai/embeddings/settings.js';
import type { ModelSettings } from './ai/model.js';
import type { Channels } from './channels/channel.js';
import type { ChannelPlatforms } from './channels/platforms.js';
import { type ConnectorSet, createConnectorSet } from './connectors/connector-set.js';
import { builtInConnectors } from './connectors/registry.js';
import { connect, type Database, servingIdleSeconds } from './db/client.js';
import { type Clock, openDatabaseClock, warnOfSkew } from './db/clock.js';
import { type ConnectionShares, shareConnections } from './db/connections.js';
import { type OpenReplicasOptions, openReplicas } from './db/replicas/open-replicas.js';
import { refuseUnfinishedRestore } from './db/unfinished-restore.js';
import { createHostResolver } from './egress/host-resolver.js';
import type { EgressPolicy } from './egress/policy.js';
import { ensurePartitions } from './events/partitions.js';
import { listenForWakes } from './events/wake.js';
import { createWorkerParts, features } from './features/index.js';
import type { FileStore } from './files/store.js';
import { createPurges, housekeeping } from './housekeeping.js';
import { useOurIssueMessages } from './http/issue-messages.js';
import type { Pools } from './http/metrics/process.js';
import { newUuid } from './ids.js';
import { connectForClaims } from './jobs/claim.js';
import { type RunningWorker, startEngine } from './jobs/engine.js';
import { type Chore, choreHandler, type JobHandler } from './jobs/handler.js';
import { createPurgeWork } from './jobs/retention/purge.js';
import type { StartSuspectRun } from './jobs/supervise-suspects.js';
import { runSuspects } from './jobs/suspects.js';
import { registerHolder } from './jobs/worker-registry.js';
import { createMailWork } from './mail/mail-job.js';
import type { MailServerSettings } from './mail/mail-servers.js';
import type { MailSettings } from './mail/mailer.js';
import type { Cipher } from './security/encryption.js';
import { checkSecretsReadable } from './security/stored-secrets.js';
import { createDeliveryWork } from './webhooks/delivery-job.js';
import { endpointWork } from './webhooks/endpoint-job.js';
import { recoveryWork } from './webhooks/recovery-job.js';
import { createRotationWork } from './webhooks/rotation-job.js';
import { createSender } from './webhooks/sender.js';

export interface WorkerOptions {
  databaseUrl: string;
  /** How many it may open; by default, as DATABASE_CONNECTIONS. */
  connections?: ConnectionShares;
  /** DATABASE_REPLICA_URLS, and how far these may be behind. */
  replicas?: Pick<OpenReplicasOptions, 'urls' | 'maxLagMs'>;
  /** Where killed workers are recorded; without it, their leases run out. */
  dataDir?: string | undefined;
  cipher: Cipher;
  /** The file store, shared by all processes. */
  files: FileStore;
  egress: EgressPolicy;
  /** Send messages to platforms. None by default. */
  channels?: Channels | undefined;
  /** The connectors of the platforms that crawl tasks support; by default those of the server, without settings. */
  connectors?: ConnectorSet | undefined;
  /** The engines that events can be sent to besides http; by default none. */
  destinations?: readonly BrokerType[] | undefined;
  /** The settings for sending mail; undefined if mail is off. */
  mail?: MailSettings | undefined;
  /** The model that replies for chatbots; undefined to reply with rules. */
  model?: ModelSettings | undefined;
  /** What makes vectors of texts, so that their meaning is searched; undefined to search words alone. */
  embeddings?: EmbeddingSettings | undefined;
  /** The accounts at tracking providers that all tenants share. */
  tracking?: TrackingConfig | undefined;
  /** The platforms that tenants can connect chatbots to; by default those of the server, without settings. */
  channelPlatforms?: ChannelPlatforms | undefined;
  /** Uses the mail servers of tenants; by default as the egress policy admits them. */
  tenantMail?: ChannelMail | undefined;
  /** What mailboxes of tenants are used with; by default, no provider is set up. */
  mailServers?: MailServerSettings | undefined;
  /** The public URL of the server, without a trailing slash. */
  publicUrl?: string | undefined;
  /** Runs work that a killed worker held, in a process of its own; by default, in this one. */
  startSuspectRun?: StartSuspectRun | undefined;
  log: Logger;
}

/** To each replica: as many as exports run at once. */
const replicaConnections = 4;
const resolveTimeoutMs = 2_000;

/** All background work with its connections. */
interface WorkerParts {
  db: Database;
  claims: Database;
  clock: Clock;
  handlers: JobHandler[];
  chores: Chore[];
  close(): Promise<void>;
}

/** Opens the parts of a worker. Rejects with UnreadableSecretsError or UnfinishedRestoreError. */
async function openWorker(options: WorkerOptions): Promise<WorkerParts> {
  const { databaseUrl, cipher, files, egress, mail, log } = options;
  useOurIssueMessages();
  const { jobs, claims: forClaims } = options.connections ?? shareConnections();
  const pool = { maxConnections: jobs, idleSeconds: servingIdleSeconds };
  const db = connect(databaseUrl, 'lead_engagement_worker', pool);
  const claims = connectForClaims(databaseUrl, forClaims);
  const closers: (() => unknown)[] = [];
  const close = async () => {
    await Promise.all(closers.map((closePart) => closePart()));
    await Promise.all([db.end({ timeout: 1 }), claims.end({ timeout: 1 })]);
  };
  try {
    await refuseUnfinishedRestore(db);
    await checkSecretsReadable(db, cipher);
    const replicas =
      options.replicas &&
      (await openReplicas({ ...options.replicas, primary: db, maxConnections: replicaConnections, log }));
    if (replicas) closers.push(() => replicas.close(1));
    await warnOfSkew(db, log);
    const clock = await openDatabaseClock(db);
    await ensurePartitions(db, clock.now());
    const mailer = mail && (await import('./mail/mailer.js')).createMailer(mail);
    if (mailer) closers.push(() => mailer.close());
    const { destinations } = options;
    const sender = createSender({ egress, resolveHost: createHostResolver(resolveTimeoutMs), destinations });
    closers.push(() => sender.close());
    const parts = createWorkerParts(
      {
        db,
        replicas,
        clock,
        cipher,
        files,
        egress,
        channels: options.channels ?? new Map(),
        connectors: options.connectors ?? createConnectorSet(builtInConnectors, {}),
        model: options.model,
        embeddings: options.embeddings,
        embeddingPackages: options.dataDir && join(options.dataDir, 'embeddings'),
        log,
        tracking: options.tracking ?? noTracking,
        channelPlatforms: options.channelPlatforms,
        tenantMail: options.tenantMail,
        mailServers: options.mailServers,
        mail: mail !== undefined,
        publicUrl: options.publicUrl ?? 'http://localhost',
      },
      (closePart) => closers.push(closePart),
    );
    return {
      db,
      claims,
      clock,
      close,
      handlers: [
        createDeliveryWork({ claims, cipher, sender, log, mails: mail !== undefined }),
        createRotationWork(cipher),
        ...endpointWork,
        ...recoveryWork,
        ...(mailer ? [createMailWork({ cipher, mailer })] : []),
        ...features.flatMap((feature) => feature.work?.(parts) ?? []),
        ...createPurges(files).map(createPurgeWork),
      ],
      chores: [...housekeeping, ...features.flatMap(({ chores = [] }) => chores)],
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts all background work. Requires a migrated database, which any number of workers can share. Rejects with UnreadableSecretsError or UnfinishedRestoreError. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker & { pools: Pools }> {
  const { dataDir, startSuspectRun, log } = options;
  const { close, ...parts } = await openWorker(options);
  const { db, claims } = parts;
  try {
    const holder = newUuid();
    const registration = dataDir === undefined ? undefined : await registerHolder(dataDir, holder, log);
    const engine = startEngine({ ...parts, holder, log, ...(startSuspectRun && { startSuspectRun }) });
    await listenForWakes(db, engine.wake);
    const stopping = new AbortController();
    const takingOver = registration?.takeOver(engine.free, stopping.signal);
    const stop = async () => {
      stopping.abort();
      await engine.stop();
      await takingOver;
      await registration?.end();
      await close();
    };
    let stopped: Promise<void> | undefined;
    return {
      wake: engine.wake,
      pools: { worker: db, claims },
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Runs the work that killed workers held, one at a time, until none is left or `signal` aborts. Returns false if a step blocks: end the
 * process then. `holder` is a UUID.
 */
export async function runSuspectWork(options: WorkerOptions, holder: string, signal: AbortSignal): Promise<boolean> {
  const { close, chores, ...parts } = await openWorker(options);
  // If this process and its worker are killed together, the next worker frees what it held, and none of it counts as lost.
  const registration =
    options.dataDir === undefined ? undefined : await registerHolder(options.dataDir, holder, options.log);
  const handlers = [...parts.handlers, ...chores.map(choreHandler)];
  const inOrder = await runSuspects({ ...parts, handlers, holder, signal, log: options.log });
  if (!inOrder) return false;
  await registration?.end();
  await close();
  return true;
}
