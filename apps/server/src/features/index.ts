import { contract, inbound } from '@lead-engagement/contract';
import { feature as activities } from './activities/feature.js';
import { feature as apiKeys } from './api-keys/feature.js';
import type { ApiParts } from './api-parts.js';
import { feature as attachments } from './attachments/feature.js';
import { feature as auditLog } from './audit-log/feature.js';
import { feature as auth } from './auth/feature.js';
import { feature as automations } from './automations/feature.js';
import { feature as bulkUpdates } from './bulk-updates/feature.js';
import { feature as cannedReplies } from './canned-replies/feature.js';
import { feature as carriers } from './carriers/feature.js';
import { feature as changes } from './changes/feature.js';
import { feature as channels } from './channels/feature.js';
import { feature as chat } from './chat/feature.js';
import { feature as chatbots } from './chatbots/feature.js';
import { feature as contactBlocks } from './contact-blocks/feature.js';
import { feature as contactMemory } from './contact-memory/feature.js';
import { feature as contactMerges } from './contact-merges/feature.js';
import { feature as contactPrivacy } from './contact-privacy/feature.js';
import { feature as contactProfiles } from './contact-profiles/feature.js';
import { feature as contacts } from './contacts/feature.js';
import { feature as conversationAssignment } from './conversation-assignment/feature.js';
import { feature as conversations } from './conversations/feature.js';
import { feature as crawlResults } from './crawl-results/feature.js';
import { feature as crawlTasks } from './crawl-tasks/feature.js';
import { feature as customFields } from './custom-fields/feature.js';
import { feature as deliveries } from './deliveries/feature.js';
import { feature as events } from './events/feature.js';
import { feature as exports } from './exports/feature.js';
import type { AllHandlers, Feature, Resources } from './feature.js';
import { feature as imports } from './imports/feature.js';
import { feature as knowledgeBases } from './knowledge-bases/feature.js';
import { feature as leads } from './leads/feature.js';
import { feature as me } from './me/feature.js';
import { feature as notifications } from './notifications/feature.js';
import { feature as oauth } from './oauth/feature.js';
import { feature as pipelines } from './pipelines/feature.js';
import { feature as platforms } from './platforms/feature.js';
import { feature as presence } from './presence/feature.js';
import { feature as reports } from './reports/feature.js';
import { feature as secretScanning } from './secret-scanning/feature.js';
import { feature as settings } from './settings/feature.js';
import { feature as shipments } from './shipments/feature.js';
import { feature as tags } from './tags/feature.js';
import { feature as tenants } from './tenants/feature.js';
import { feature as trackingSettings } from './tracking-settings/feature.js';
import { feature as usage } from './usage/feature.js';
import { feature as users } from './users/feature.js';
import { feature as views } from './views/feature.js';
import { feature as webhookEndpoints } from './webhook-endpoints/feature.js';

export { createApiParts } from './api-parts.js';
export type { ExternalIssuerSettings } from './oauth/external-issuer.js';
export { createWorkerParts } from './worker-parts.js';

const all = [
  activities,
  apiKeys,
  attachments,
  auditLog,
  auth,
  automations,
  bulkUpdates,
  cannedReplies,
  carriers,
  changes,
  channels,
  chat,
  chatbots,
  contactMemory,
  contactMerges,
  contactBlocks,
  contactPrivacy,
  contactProfiles,
  contacts,
  conversationAssignment,
  conversations,
  crawlResults,
  crawlTasks,
  customFields,
  deliveries,
  events,
  exports,
  imports,
  knowledgeBases,
  leads,
  me,
  notifications,
  oauth,
  pipelines,
  platforms,
  presence,
  reports,
  secretScanning,
  settings,
  shipments,
  tags,
  tenants,
  trackingSettings,
  usage,
  users,
  views,
  webhookEndpoints,
] as const satisfies readonly Feature[];

/** Every feature of the server. */
export const features: readonly Feature[] = all;

/** The resources that the server serves. */
export const resources: Resources = { ...contract, ...inbound };

type RoutesOf<F> = F extends { routes(parts: ApiParts): infer R } ? R : never;
type Joined<R> = (R extends unknown ? (routes: R) => void : never) extends (routes: infer J) => void ? J : never;

/** Creates the handlers of all features. It does not compile if a route of the contract has no handler. */
export function createHandlers(parts: ApiParts): AllHandlers {
  const joined = new Map<string, object>();
  for (const feature of features) {
    for (const [resource, handlers] of Object.entries(feature.routes?.(parts) ?? {})) {
      joined.set(resource, { ...joined.get(resource), ...handlers });
    }
  }
  return Object.fromEntries(joined) as unknown as Joined<RoutesOf<(typeof all)[number]>>;
}
