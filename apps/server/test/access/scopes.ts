import { isDeepStrictEqual } from 'node:util';
import { type Route, type RouteMetadata, type Scope, scopesOf } from '@lead-engagement/contract';
import type { Principal } from './credentials.js';

/** What a route asks for: one of these scopes, or a kind of credential. */
type Needed = readonly Scope[] | Exclude<RouteMetadata['scope'], Scope>;

const both = (read: Scope, write = read) => [[read], [write]] as const;
const leads = both('read:leads', 'write:leads');
const conversations = both('read:conversations', 'write:conversations');
const mails = both('read:emails', 'write:emails');
const steering = both('read:leads', 'manage:settings');
const channels = both('read:conversations', 'manage:channels');
const collections = both('read:collections', 'write:collections');
const shipments = both('read:shipments', 'write:shipments');
const webhooks = both('manage:webhooks');
const admin = both('admin');
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
  // Each resource has a scope of its own: see all-resources.test.ts of changes.
  changes: anyCredential,
  // What it carries depends on the scopes: see stream.test.ts of changes.
  stream: anyCredential,
  pipelines: steering,
  tags: leads,
  'custom-fields': steering,
  'bulk-updates': [['read:leads', 'write:leads'], ['write:leads']],
  imports: [
    ['import:contacts', 'read:leads', 'write:leads'],
    ['import:contacts', 'write:leads'],
  ],
  // Each kind of jobs asks for its own of these: see jobs.test.ts.
  jobs: [
    [
      'import:contacts',
      'read:leads',
      'write:leads',
      'export:contacts',
      'erase:contacts',
      'manage:webhooks',
      'read:collections',
      'read:conversations',
      'manage:channels',
    ],
    ['read:leads'],
  ],
  exports: [['export:contacts', 'erase:contacts'], ['export:contacts']],
  automations: both('read:leads', 'manage:automations'),
  conversations,
  channels,
  chatbots: conversations,
  'canned-replies': conversations,
  forms: steering,
  views: anyCredential,
  'knowledge-bases': channels,
  'crawl-tasks': collections,
  'crawl-results': collections,
  shipments,
  'webhook-endpoints': webhooks,
  events: webhooks,
  deliveries: webhooks,
  users: both('read:users', 'manage:users'),
  'users/presence': conversations,
  reports: leads,
  'reports/deliveries': webhooks,
  'reports/response-times': conversations,
  'reports/chatbots': conversations,
  'reports/crawls': collections,
  scoring: leads,
  settings: both('manage:settings'),
  'settings/tracking': admin,
  usage: anyCredential,
  'api-keys': admin,
  'audit-log': both('read:audit'),
  'request-log': both('read:audit'),
  me: ['authenticated', 'user'],
  'authorized-apps': ['user', 'user'],
  'me/mailbox': mails,
  mailboxes: [['read:emails'], ['manage:channels']],
  emails: mails,
  'me/sessions': ['user', 'user'],
  'me/device-keys': ['user', 'user'],
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

/** Operations that ask for something else than the others of their resource, and why. */
const exceptions: Record<string, readonly Scope[]> = {
  // Has records of all scopes.
  'POST /v1/contacts/:id/export': ['erase:contacts'],
  'POST /api/v1/contacts/export': ['export:contacts'],
  'POST /v1/exports/:id/cancel': ['export:contacts', 'erase:contacts'],
  // What was sent makes contacts and leads; forms are settings.
  'POST /v1/forms/:id/submissions/:submissionId/retry': ['write:leads'],
  'POST /v1/forms/:id/submissions/:submissionId/judge': ['write:leads'],
  // Mails are for those who may read and write them, also by way of the contact.
  'POST /v1/leads/:id/emails': ['write:emails'],
  'POST /v1/contacts/:id/emails': ['write:emails'],
  'GET /v1/contacts/:id/email-bounces': ['read:emails'],
  'DELETE /v1/contacts/:id/email-bounces/:bounceId': ['write:emails'],
  // It writes to the contact.
  'POST /v1/conversations/:id/accept-claim': ['write:leads'],
  // Parts of write:leads that can be given alone.
  'POST /api/v1/leads': ['create:leads'],
  'DELETE /api/v1/leads/:id': ['delete:leads'],
  'POST /v1/leads/bulk/delete': ['delete:leads'],
  'DELETE /v1/activities/:id': ['delete:leads'],
  'DELETE /v1/forms/:id/submissions/:submissionId': ['delete:leads'],
  'DELETE /api/v1/contacts/:id': ['delete:leads', 'erase:contacts'],
  'POST /api/v1/contacts/import': ['import:contacts', 'write:leads'],
  'POST /api/v1/contacts/import/preview': ['import:contacts', 'write:leads'],
  'POST /v1/leads/import': ['import:contacts', 'write:leads'],
  'POST /v1/leads/import/preview': ['import:contacts', 'write:leads'],
  // The rows of a file are records, which writing does not read.
  'GET /v1/imports/:id/errors': ['import:contacts', 'read:leads'],
  'GET /v1/imports/:id/failed-rows': ['import:contacts', 'read:leads'],
  // Stores and does nothing, but reads what an automation would do.
  'POST /v1/automations/preview': ['manage:automations'],
};

/** What a route has to ask for; undefined where its resource has no line above. */
export function scopeOf(route: Route): Needed | undefined {
  const { path, method } = route;
  const own = exceptions[`${method} ${path}`];
  return own ?? ofResource(route);
}

/** What a route asks for by the contract, in the same form. */
export function declaredBy(route: Route): Needed {
  const scopes = scopesOf(route);
  return scopes.length > 0 ? scopes : (route.metadata.scope as Needed);
}

function ofResource(route: Route): Needed | undefined {
  const { path, method } = route;
  const [resource = '', below = '', part = ''] = path.replace(/^(?:\/api)?\/v1\//, '').split('/');
  // What is said in conversations is for those who may read them, also by way of the contact.
  const place = part === 'conversations' ? part : below === 'authorized-apps' ? below : `${resource}/${below}`;
  const scopes = scopesOfResources[place] ?? scopesOfResources[resource];
  if (scopes === undefined) return undefined;
  if (scopes === asDeclared) return declaredBy(route);
  const [read, write] = scopes;
  if (method === 'GET') return read;
  return readsOnly.test(path) && isDeepStrictEqual(declaredBy(route), read) ? read : write;
}

/** The scopes that come with others. */
const comesWith: Partial<Record<Scope, readonly Scope[]>> = {
  'export:contacts': ['read:leads', 'write:leads'],
  'create:leads': ['write:leads'],
  'delete:leads': ['write:leads'],
  'read:users': ['manage:users'],
};

/** Whether a credential may call what needs `needed`: one of the scopes, what it comes with, or admin; or that a user has signed in. */
export function mayCall({ scopes, kind }: Principal, needed: Needed): boolean {
  if (needed === 'user') return kind.isUser;
  if (typeof needed === 'string' || scopes.includes('admin')) return true;
  return needed.some((scope) => scopes.includes(scope) || comesWith[scope]?.every((other) => scopes.includes(other)));
}
