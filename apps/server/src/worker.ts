import { createTokens } from '@lead-engagement/connector-kit';
import type { Logger } from 'pino';
import { createEngines } from './ai/engines.js';
import { createIntentEngine } from './ai/intent-engine.js';
import type { ModelSettings } from './ai/model.js';
import { createNoteEngine } from './ai/note-engines.js';
import { createProfileEngine } from './ai/profile-engines.js';
import { createStorageBudget } from './budgets/storage.js';
import type { Channels } from './channels/channel.js';
import { fileExchange, pollExchange, telegramExchange, telegramUrl } from './channels/telegram.js';
import { type ConnectorSet, createConnectorSet } from './connectors/connector-set.js';
import { builtInConnectors } from './connectors/registry.js';
import { createTransport } from './connectors/transport.js';
import { connect } from './db/client.js';
import { openDatabaseClock } from './db/clock.js';
import { refuseUnfinishedRestore } from './db/unfinished-restore.js';
import { createGuardedClient } from './egress/guarded-client.js';
import { createHostResolver } from './egress/host-resolver.js';
import type { EgressPolicy } from './egress/policy.js';
import { ensurePartitions } from './events/partitions.js';
import { listenForWakes } from './events/wake.js';
import { createPageFetcher } from './extraction/fetch-page.js';
import { automationWork } from './features/automations/worker.js';
import { createChangeEventWork } from './features/changes/events-work.js';
import { createChannelWork, createFindChannel } from './features/channels/worker.js';
import { noteExpiryWork } from './features/contact-memory/expiry-work.js';
import { createProfileWork } from './features/contact-profiles/worker.js';
import { contactDeletionWork } from './features/contacts/deletion-work.js';
import { contactPurgeWork } from './features/contacts/purge-work.js';
import { createConversationWork } from './features/conversations/worker.js';
import { crawlChores, createCrawlHandlers } from './features/crawl-tasks/handlers.js';
import { indexFieldWork } from './features/custom-fields/index-work.js';
import { stripFieldWork } from './features/custom-fields/strip-work.js';
import { createExportHandler } from './features/exports/export-step.js';
import { createImportHandler } from './features/imports/import-step.js';
import { importUndoWork } from './features/imports/undo-step.js';
import { knowledgeDeletionWork } from './features/knowledge-bases/deletion-work.js';
import { createDocumentWork } from './features/knowledge-bases/process-work.js';
import { knowledge } from './features/knowledge-bases/search-service.js';
import { contactRestoreWork } from './features/leads/contact-restore.js';
import { handOverWork } from './features/leads/hand-over-work.js';
import { createScoreWork } from './features/leads/score-work.js';
import { wordsWork } from './features/leads/words-work.js';
import { createDigestWork, taskReminders, trim } from './features/notifications/worker.js';
import { oauthChores } from './features/oauth/chores.js';
import { createPushHandler } from './features/shipments/push-worker.js';
import { createPollHandler } from './features/shipments/worker.js';
import { stripTagWork } from './features/tags/strip-work.js';
import type { FileStore } from './files/store.js';
import { useOurIssueMessages } from './http/issue-messages.js';
import { connectForClaims } from './jobs/claim.js';
import { type RunningWorker, startEngine } from './jobs/engine.js';
import type { Chore, WorkHandler } from './jobs/handler.js';
import { housekeeping } from './jobs/housekeeping.js';
import { createMailWork } from './mail/mail-work.js';
import type { MailSettings } from './mail/mailer.js';
import type { Pools } from './metrics/process.js';
import { createPurges } from './purges.js';
import { createPurgeWork } from './retention/purge.js';
import type { Cipher } from './security/encryption.js';
import { checkSecretsReadable } from './security/stored-secrets.js';
import { noTracking, type TrackingConfig } from './tracking/accounts.js';
import { trackingExchange } from './tracking/exchange.js';
import { version } from './version.js';
import { createDeliveryWork } from './webhooks/delivery-work.js';
import { endpointWork } from './webhooks/endpoint-work.js';
import { recoveryWork } from './webhooks/recovery-work.js';
import { createRotationWork } from './webhooks/rotation-work.js';
import { createSender } from './webhooks/sender.js';

export interface WorkerOptions {
  databaseUrl: string;
  cipher: Cipher;
  /** The file store, shared by all processes. */
  files: FileStore;
  egress: EgressPolicy;
  /** Send messages to platforms. None by default. */
  channels?: Channels | undefined;
  /** The connectors of the platforms that crawl tasks support; by default those of the server, without settings. */
  connectors?: ConnectorSet | undefined;
  /** The settings for sending mail; undefined if mail is off. */
  mail?: MailSettings | undefined;
  /** The model that replies for chatbots; undefined to reply with rules. */
  model?: ModelSettings | undefined;
  /** The accounts at tracking providers that all tenants share. */
  tracking?: TrackingConfig | undefined;
  /** The URL of Telegram's Bot API; by default Telegram's own. */
  telegramUrl?: string | undefined;
  /** The public URL of the server, without a trailing slash. */
  publicUrl?: string | undefined;
  log: Logger;
}

const maxConnections = 12;
const resolveTimeoutMs = 2_000;
/** The user agent of requests to platforms. */
const userAgent = `Lead-Engagement/${version} (crawler)`;

/** The work handlers, exported by each feature. */
const handlers: readonly WorkHandler[] = [
  automationWork,
  stripTagWork,
  stripFieldWork,
  indexFieldWork,
  contactDeletionWork,
  contactRestoreWork,
  noteExpiryWork,
  contactPurgeWork,
  knowledgeDeletionWork,
  ...handOverWork,
  ...wordsWork,
  ...endpointWork,
  recoveryWork,
  taskReminders,
  trim,
];
const chores: readonly Chore[] = [...housekeeping, ...oauthChores, ...crawlChores];

/** Starts all background work. Requires a migrated database, which any number of workers can share. Rejects with UnreadableSecretsError or UnfinishedRestoreError. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker & { pools: Pools }> {
  const {
    databaseUrl,
    cipher,
    files,
    egress,
    mail,
    model,
    tracking = noTracking,
    publicUrl = 'http://localhost',
    log,
  } = options;
  useOurIssueMessages();
  const connectors = options.connectors ?? createConnectorSet(builtInConnectors, {});
  const db = connect(databaseUrl, 'lead_engagement_worker', { maxConnections });
  const claims = connectForClaims(databaseUrl);
  const transport = createTransport(egress);
  const trackingClient = createGuardedClient(egress, trackingExchange);
  const channelClient = createGuardedClient(egress, telegramExchange);
  const pollClient = createGuardedClient(egress, pollExchange);
  const fileClient = createGuardedClient(egress, fileExchange);
  const pages = createPageFetcher(egress);
  try {
    await refuseUnfinishedRestore(db);
    await checkSecretsReadable(db, cipher);
    const clock = await openDatabaseClock(db);
    const tokens = createTokens(() => clock.now().getTime());
    await ensurePartitions(db, clock.now());
    const mailer = mail && (await import('./mail/mailer.js')).createMailer(mail);
    const mailWork = mailer ? [createMailWork({ cipher, mailer }), createDigestWork({ cipher, publicUrl })] : [];
    const sender = createSender({ egress, resolveHost: createHostResolver(resolveTimeoutMs) });
    const deliveryWork = createDeliveryWork({ claims, cipher, sender, log, mails: mail !== undefined });
    const telegram = { telegramUrl: options.telegramUrl ?? telegramUrl, publicUrl };
    const channelDeps = { cipher, client: channelClient, fileClient, files, ...telegram };
    const conversationWork = createConversationWork({
      engines: createEngines(model),
      knowledge,
      channels: options.channels ?? new Map(),
      findChannel: createFindChannel(db, channelDeps),
      files,
      takeNotes: createNoteEngine(model),
    });
    const crawlWork = createCrawlHandlers({
      connectors,
      transport,
      tokens,
      userAgent,
      scoreIntents: createIntentEngine(model),
    });
    const trackingWork = [
      createPollHandler({ cipher, tracking, client: trackingClient, random: Math.random }),
      createPushHandler({ random: Math.random }),
    ];
    const engine = startEngine({
      db,
      claims,
      clock,
      log,
      handlers: [
        deliveryWork,
        createRotationWork(cipher),
        createChangeEventWork(),
        ...handlers,
        ...createScoreWork(),
        ...conversationWork,
        ...createChannelWork({ ...channelDeps, pollClient, storage: createStorageBudget() }),
        createProfileWork(createProfileEngine(model)),
        ...crawlWork,
        createDocumentWork({ files, pages }),
        createImportHandler(files),
        importUndoWork,
        createExportHandler(files),
        ...mailWork,
        ...trackingWork,
        ...createPurges(files).map(createPurgeWork),
      ],
      chores,
    });
    await listenForWakes(db, engine.wake);
    const stop = async () => {
      await engine.stop();
      mailer?.close();
      const clients = [transport, trackingClient, channelClient, pollClient, fileClient, pages];
      await Promise.all([sender.close(), ...clients.map((client) => client.close())]);
      await Promise.all([db.end({ timeout: 1 }), claims.end({ timeout: 1 })]);
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
    await Promise.all([db.end({ timeout: 1 }), claims.end({ timeout: 1 }), transport.close()]);
    throw error;
  }
}
