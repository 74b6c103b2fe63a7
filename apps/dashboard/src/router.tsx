import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  type RouteComponent,
} from '@tanstack/react-router';
import { loadSetupTexts } from './i18n/i18n.js';
import { basePath } from './lib/addresses.js';
import { contactFilterNames, isNamed, leadFilterNames, listNames } from './lib/list-filters.js';
import { setupPaths } from './lib/setup-paths.js';
import { loadWhenOnline } from './session/online.js';
import { may } from './session/session.js';
import { NotFound, PageFailure, Shell } from './shell/shell.js';
import { Loading } from './ui/page.js';

/** The parameters of an address as text: what is not text, or not known to the page, is left out. */
function textSearch<const Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(search).flatMap(([name, value]) => (value && isNamed(names, name) ? [[name, String(value)]] : [])),
    ) as { [N in Name]?: string };
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to={may('read:leads') ? '/today' : '/developers/usage'} replace />,
});

/** A page whose code is loaded when it is opened. */
function page<const Path extends string, const Name extends string = never>(
  path: Path,
  load: () => Promise<{ Page: RouteComponent }>,
  ...filters: Name[]
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(
      () =>
        loadWhenOnline(async () => {
          const [module] = await Promise.all([load(), setupPaths.test(path) && loadSetupTexts()]);
          return module;
        }),
      'Page',
    ),
    validateSearch: textSearch(...filters),
  });
}

const developers = [
  page('/developers/keys', () => import('./pages/keys/keys-page.js'), 'environment', 'status'),
  page('/developers/endpoints', () => import('./pages/endpoints/endpoints-page.js')),
  page('/developers/endpoints/$endpointId', () => import('./pages/endpoints/endpoint-page.js')),
  page(
    '/developers/deliveries',
    () => import('./pages/deliveries/deliveries-page.js'),
    'endpointId',
    'status',
    'eventId',
  ),
  page('/developers/deliveries/$deliveryId', () => import('./pages/deliveries/delivery-page.js')),
  page(
    '/developers/requests',
    () => import('./pages/requests/requests-page.js'),
    'status',
    'method',
    'path',
    'keyId',
    'appId',
    'errorCode',
    'requestId',
  ),
  page('/developers/events', () => import('./pages/events/events-page.js'), 'type', 'since'),
  page('/developers/events/$eventId', () => import('./pages/events/event-page.js')),
  page('/developers/usage', () => import('./pages/usage/usage-page.js')),
  page('/developers/apps', () => import('./pages/apps/apps-page.js')),
  page('/developers/audit-log', () => import('./pages/audit/audit-page.js'), 'actor', 'action', 'target'),
] as const;

const sales = [
  page('/today', () => import('./pages/today/today-page.js'), 'of'),
  page(
    '/board',
    () => import('./pages/board/board-page.js'),
    'pipelineId',
    'assignee',
    'q',
    'tag',
    'source',
    'currency',
  ),
  page('/leads', () => import('./pages/leads/leads-page.js'), ...leadFilterNames, ...listNames),
  page('/leads/$leadId', () => import('./pages/leads/lead-page.js')),
  page('/contacts', () => import('./pages/contacts/contacts-page.js'), ...contactFilterNames, ...listNames),
  page('/contacts/import', () => import('./pages/import/import-page.js')),
  page('/imports', () => import('./pages/import/imports-page.js'), 'status', 'resource'),
  page('/imports/$importId', () => import('./pages/import/result-page.js')),
  page('/contacts/$contactId', () => import('./pages/contacts/contact-page.js')),
  page('/inbox', () => import('./pages/inbox/inbox-page.js'), 'q', 'status', 'assignee', 'snoozed', 'open'),
  page(
    '/reports',
    () => import('./pages/reports/reports-page.js'),
    'report',
    'from',
    'to',
    'timezone',
    'interval',
    'groupBy',
    'pipelineId',
    'currency',
  ),
  page('/crawls', () => import('./pages/crawls/crawls-page.js'), 'taskId', 'status', 'sort'),
] as const;

const setup = [
  page('/chatbots', () => import('./pages/chatbots/chatbots-page.js')),
  page('/chatbots/$chatbotId', () => import('./pages/chatbots/chatbot-page.js')),
  page('/knowledge/$knowledgeBaseId', () => import('./pages/knowledge/knowledge-page.js')),
  page('/shipments', () => import('./pages/shipments/shipments-page.js'), 'status', 'active', 'trackingNumber'),
  page('/shipments/$shipmentId', () => import('./pages/shipments/shipment-page.js')),
  page('/crawls/$taskId', () => import('./pages/crawls/task-page.js')),
  page('/forms', () => import('./pages/forms/forms-page.js')),
  page('/forms/$formId', () => import('./pages/forms/form-page.js')),
  page('/forms/$formId/submissions', () => import('./pages/forms/submissions-page.js'), 'status'),
  page('/forms/$formId/submissions/$submissionId', () => import('./pages/forms/submission-page.js')),
  page('/automations', () => import('./pages/automations/automations-page.js')),
  page('/automations/$automationId', () => import('./pages/automations/automation-page.js')),
  page('/account', () => import('./pages/account/account-page.js')),
  page('/settings', () => import('./pages/settings/first-page.js')),
  page('/settings/company', () => import('./pages/settings/company-page.js')),
  page('/settings/users', () => import('./pages/settings/users-page.js')),
  page('/settings/pipelines', () => import('./pages/settings/pipelines-page.js')),
  page('/settings/tags', () => import('./pages/settings/tags-page.js')),
  page('/settings/custom-fields', () => import('./pages/settings/custom-fields-page.js'), 'resource'),
  page('/settings/scoring', () => import('./pages/settings/scoring-page.js')),
  page('/settings/assignment', () => import('./pages/settings/assignment-page.js')),
  page('/settings/canned-replies', () => import('./pages/settings/canned-replies-page.js')),
  page('/settings/mailbox', () => import('./pages/mail/mailbox-page.js')),
  page('/settings/tracking', () => import('./pages/settings/tracking-page.js')),
  page('/settings/secrets', () => import('./pages/settings/secrets-page.js')),
] as const;

/** The pages of the app. Its addresses are plain: filters stand in them as they are sent to the API. */
export const router = createRouter({
  routeTree: root.addChildren([home, ...developers, ...sales, ...setup]),
  basepath: basePath,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
