import type { Route, RouteMetadata, Scope } from '@lead-engagement/contract';
import type { Principal } from './credentials.js';

type Needed = RouteMetadata['scope'];

const leads = ['read:leads', 'write:leads'] as const;
const conversations = ['read:conversations', 'write:conversations'] as const;
const settings = ['read:leads', 'manage:settings'] as const;
const exports = ['export:contacts', 'export:contacts'] as const;
const channels = ['read:conversations', 'manage:channels'] as const;
const collections = ['read:collections', 'write:collections'] as const;
const shipments = ['read:shipments', 'write:shipments'] as const;
const webhooks = ['manage:webhooks', 'manage:webhooks'] as const;
const admin = ['admin', 'admin'] as const;
const anyCredential = ['authenticated', 'authenticated'] as const;
/** Its routes say for themselves: some of them come before there is any credential, and prove who calls in another way. */
const asDeclared = 'as declared';

/**
 * The scopes that reading and writing needs, by the first segment of a path. Source: specification, Authentication 9 and
 * 11, and the decisions about what it leaves open. Written by hand, so that a route cannot be opened by a slip in the
 * contract: a new resource needs a line here, a new route of a resource does not.
 */
const scopesOfResources: Record<string, readonly [read: Needed, write: Needed] | typeof asDeclared> = {
  leads,
  contacts: leads,
  activities: leads,
  changes: ['read:leads', 'read:leads'],
  // What it carries depends on the scopes: see stream.test.ts of changes.
  stream: anyCredential,
  pipelines: settings,
  tags: leads,
  'custom-fields': settings,
  'bulk-updates': leads,
  imports: leads,
  exports,
  automations: leads,
  conversations,
  channels,
  chatbots: conversations,
  'canned-replies': conversations,
  views: anyCredential,
  'knowledge-bases': channels,
  'crawl-tasks': collections,
  'crawl-results': collections,
  shipments,
  'webhook-endpoints': webhooks,
  events: webhooks,
  deliveries: webhooks,
  users: admin,
  'users/directory': leads,
  'users/presence': conversations,
  reports: leads,
  'reports/deliveries': webhooks,
  'reports/response-times': conversations,
  'reports/chatbots': conversations,
  'reports/crawls': collections,
  scoring: leads,
  settings: admin,
  usage: anyCredential,
  'api-keys': admin,
  'audit-log': admin,
  me: ['authenticated', 'user'],
  'authorized-apps': ['user', 'user'],
  'me/sessions': ['user', 'user'],
  'me/presence': ['user', 'user'],
  'me/notifications': ['user', 'user'],
  'me/notification-settings': ['user', 'user'],
  carriers: anyCredential,
  platforms: anyCredential,
  auth: asDeclared,
  oauth: admin,
  invitations: asDeclared,
  webhooks: asDeclared,
  'secret-scanning': asDeclared,
};

/** Operations that read, though they are no GET. */
const readsOnly = /\/(exports?|search|render|preview)$/;

/** Has records of all scopes. */
const ofPerson = '/v1/contacts/:id/export';
const ofContacts = '/api/v1/contacts/export';

/** The scope that a route has to ask for; undefined where its resource has no line above. */
export function scopeOf({ path, method, metadata }: Route): Needed | undefined {
  if (path === ofPerson) return 'admin';
  if (path === ofContacts) return 'export:contacts';
  // It writes to the contact.
  if (path.endsWith('/accept-claim')) return 'write:leads';
  const [resource = '', below = '', part = ''] = path.replace(/^(?:\/api)?\/v1\//, '').split('/');
  // What is said in conversations is for those who may read them, also by way of the contact.
  const own = part === 'conversations' ? part : below === 'authorized-apps' ? below : `${resource}/${below}`;
  const scopes = scopesOfResources[own] ?? scopesOfResources[resource];
  if (scopes === undefined) return undefined;
  if (scopes === asDeclared) return metadata.scope;
  const [read, write] = scopes;
  if (method === 'GET') return read;
  return readsOnly.test(path) && metadata.scope === read ? read : write;
}

/** Whether a credential may call what needs `needed`: the very scope, or admin; or that a user has signed in. */
export function mayCall({ scopes, kind }: Principal, needed: Needed): boolean {
  if (needed === 'user') return kind.isUser;
  const exportsToo =
    needed === 'export:contacts' && ['read:leads', 'write:leads'].every((scope) => scopes.includes(scope as Scope));
  return needed === 'authenticated' || exportsToo || scopes.includes(needed as Scope) || scopes.includes('admin');
}
