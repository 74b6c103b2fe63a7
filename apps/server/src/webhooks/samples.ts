import type {
  Activity,
  AppAuthorizedData,
  AppRevokedData,
  Contact,
  Conversation,
  CrawlTask,
  EndpointDisabled,
  EventData,
  ExportAnnounced,
  FormSubmission,
  JobFinished,
  Lead,
  MergedContacts,
  Message,
  Shipment,
  SubscribableEventType,
} from '@lead-engagement/contract';
import { encodeId, type IdKind, newUuid } from '../ids.js';
import { bouncedEmailSample, emailSample, receivedEmailSample } from './email-samples.js';

/** The inputs of all samples: the tenant's public id, the time, and a generator of ids. */
interface SampleContext {
  tenantId: string;
  moment: string;
  idOf: (kind: IdKind) => string;
}

/** Returns the data of a synthetic event, as in a real one, with what stands beside it. Its ids refer to no record. */
export function sampleOf<T extends SubscribableEventType>(
  type: T,
  tenantId: string,
  now: Date,
): { data: EventData<T>; previous: object | null; merge?: MergedContacts } {
  const idOf = (kind: IdKind) => encodeId(kind, newUuid(now.getTime()));
  const data = samples[type]({ tenantId, moment: now.toISOString(), idOf }) as EventData<T>;
  const previous = previousOf(type, data, idOf);
  if (type !== 'contact.merged' && type !== 'contact.unmerged') return { data, previous };
  const merge = { id: idOf('contactMerge'), primaryId: (data as Contact).id, mergedIds: [idOf('contact')] };
  return { data, previous, merge };
}

/** The fields of a synthetic event that changed, as they were before; null if its record is new. */
function previousOf(type: SubscribableEventType, data: object, idOf: SampleContext['idOf']): object | null {
  const { version, pipelineId } = data as { version?: number; pipelineId?: string };
  if (version === undefined || version === 1) return null;
  return {
    version: version - 1,
    ...(type === 'lead.stage_changed' && { stageId: idOf('stage'), pipelineId }),
    ...(type === 'lead.assigned' && { assignedToId: idOf('user') }),
    ...(type === 'conversation.assigned' && { assigneeId: null }),
  };
}

const samples: { [T in SubscribableEventType]: (context: SampleContext) => EventData<T> } = {
  'lead.created': lead,
  'lead.score_changed': (context) => ({ ...lead(context), score: 82, version: 3 }),
  'lead.stage_changed': (context) => ({ ...lead(context), version: 2 }),
  'lead.updated': (context) => ({ ...lead(context), version: 4 }),
  'lead.deleted': lead,
  'contact.created': contact,
  'contact.updated': (context) => ({ ...contact(context), version: 2 }),
  'contact.deleted': contact,
  'conversation.started': (context) => ({
    ...conversation(context),
    status: 'ACTIVE',
    handoffReason: null,
    handoffError: null,
    unanswered: [],
    lastMessageAt: null,
    lastMessage: null,
    snoozedUntil: null,
    replyWindowEndsAt: null,
    visitor: null,
    messageCount: 0,
    unreadCount: 0,
    version: 1,
  }),
  'conversation.handoff': conversation,
  'conversation.ended': (context) => ({
    ...conversation(context),
    status: 'CLOSED',
    closeReason: 'RESOLVED',
    closedAt: context.moment,
    unreadCount: 0,
  }),
  'crawl_task.completed': crawlTask,
  'export.ready': exportAnnounced,
  'shipment.updated': shipment,
  'shipment.deleted': (context) => ({ ...shipment(context), tracking: 'STOPPED', version: 4 }),
  'contact.merged': (context) => ({ ...contact(context), version: 3 }),
  'contact.unmerged': (context) => ({ ...contact(context), version: 4 }),
  'contact.erased': ({ tenantId, idOf }) => ({ id: idOf('contact'), tenantId, mergedIds: [] }),
  'conversation.reopened': (context) => ({ ...conversation(context), version: 6 }),
  'import.finished': (context) => finished(context, 'IMPORT', 'import'),
  'bulk_update.finished': (context) => finished(context, 'BULK_UPDATE', 'bulkUpdate'),
  'export.failed': (context) => ({
    ...exportAnnounced(context),
    status: 'FAILED',
    progress: 0.4,
    error: 'The server failed. Export again.',
    expiresAt: null,
  }),
  'crawl_task.failed': (context) => ({
    ...crawlTask(context),
    status: 'FAILED',
    schedule: 'ONCE',
    nextRunAt: null,
    lastError: 'HACKER_NEWS: It responded with 503.',
    failureCount: 1,
  }),
  'endpoint.disabled': endpointDisabled,
  'app.authorized': appAuthorized,
  'app.revoked': appRevoked,
  'lead.assigned': (context) => ({ ...lead(context), version: 5 }),
  'lead.restored': (context) => ({ ...lead(context), version: 6 }),
  'contact.restored': (context) => ({ ...contact(context), version: 5 }),
  'conversation.assigned': (context) => ({ ...conversation(context), assigneeId: context.idOf('user'), version: 5 }),
  'activity.created': activity,
  'message.created': message,
  'form.submitted': formSubmission,
  'email.sent': emailSample,
  'email.received': receivedEmailSample,
  'email.bounced': bouncedEmailSample,
};

function common({ tenantId, moment, idOf }: SampleContext, kind: IdKind) {
  return { id: idOf(kind), tenantId, createdAt: moment, updatedAt: moment };
}

function lead(context: SampleContext): Lead {
  const { moment, idOf } = context;
  return {
    ...common(context, 'lead'),
    contactId: idOf('contact'),
    pipelineId: idOf('pipeline'),
    stageId: idOf('stage'),
    status: 'OPEN',
    source: 'WEBSITE',
    score: 64,
    value: 12_500,
    currency: 'EUR',
    assignedToId: idOf('user'),
    title: 'Annual plan, 40 seats',
    expectedCloseDate: moment.slice(0, 10),
    lostReason: null,
    closedAt: null,
    ownerAtClosingId: null,
    stageEnteredAt: moment,
    externalId: 'crm-4711',
    tagIds: [idOf('tag')],
    customFields: {},
    lastActivityAt: moment,
    version: 1,
    createdBy: { type: 'user', id: idOf('user') },
    recordedAt: moment,
  };
}

function contact(context: SampleContext): Contact {
  const { moment, idOf } = context;
  return {
    ...common(context, 'contact'),
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    secondaryEmails: [],
    phone: '030 901820',
    phoneE164: '+4930901820',
    secondaryPhones: [],
    socialProfiles: [],
    company: 'Analytical Engines',
    title: 'Head of Programming',
    country: 'DE',
    score: 64,
    tags: [{ id: idOf('tag'), name: 'VIP', color: '#3366ff' }],
    owner: { id: idOf('user'), name: 'Charles Babbage', avatar: null },
    doNotContact: false,
    blockedAt: null,
    externalId: null,
    customFields: {},
    version: 1,
    createdBy: { type: 'user', id: idOf('user') },
    recordedAt: moment,
  };
}

function conversation(context: SampleContext): Conversation {
  const { moment, idOf } = context;
  return {
    ...common(context, 'conversation'),
    botId: idOf('chatbot'),
    contactId: idOf('contact'),
    platform: 'WEB',
    externalThreadId: null,
    status: 'HUMAN_TAKEOVER',
    assigneeId: null,
    handoffReason: 'REQUESTED',
    handoffError: null,
    unanswered: [],
    closeReason: null,
    closedAt: null,
    lastMessageAt: moment,
    lastMessage: { id: idOf('message'), role: 'USER', content: 'Can I talk to someone?', createdAt: moment },
    leadId: null,
    snoozedUntil: null,
    replyWindowEndsAt: null,
    visitor: null,
    messageCount: 3,
    unreadCount: 1,
    version: 4,
  };
}

function activity(context: SampleContext): Activity {
  const { moment, idOf } = context;
  const userId = idOf('user');
  return {
    ...common(context, 'activity'),
    userId,
    createdBy: { type: 'user', id: userId },
    contactId: idOf('contact'),
    leadId: idOf('lead'),
    assigneeId: null,
    type: 'call',
    title: 'First call',
    content: 'Wants an offer for 40 seats.',
    metadata: {},
    occurredAt: moment,
    dueAt: null,
    completedAt: null,
    version: 1,
    recordedAt: moment,
  };
}

function message({ moment, idOf }: SampleContext): Message {
  return {
    id: idOf('message'),
    conversationId: idOf('conversation'),
    sequence: 4,
    role: 'USER',
    content: 'Is my order on its way?',
    attachments: [],
    senderId: idOf('contact'),
    externalId: null,
    suggestions: [],
    template: null,
    metadata: null,
    delivery: null,
    deliveryError: null,
    createdAt: moment,
  };
}

function crawlTask(context: SampleContext): CrawlTask {
  return {
    ...common(context, 'crawlTask'),
    name: 'People who look for a CRM',
    status: 'SCHEDULED',
    sells: 'A CRM for small teams',
    platforms: ['HACKER_NEWS'],
    keywords: ['crm'],
    schedule: 'DAILY',
    timezone: 'UTC',
    filters: {},
    promote: null,
    resultCount: 12,
    nextRunAt: context.moment,
    lastRunAt: context.moment,
    lastError: null,
    failureCount: 0,
    endReason: null,
    version: 2,
  };
}

function exportAnnounced(context: SampleContext): ExportAnnounced {
  const { moment, idOf } = context;
  return {
    ...common(context, 'export'),
    status: 'COMPLETED',
    progress: 1,
    createdBy: { type: 'user', id: idOf('user') },
    startedAt: moment,
    completedAt: moment,
    resource: 'contacts',
    format: 'csv',
    filter: {},
    columns: null,
    rows: 1_204,
    bytes: 181_320,
    error: null,
    expiresAt: moment,
  };
}

function shipment(context: SampleContext): Shipment {
  const { moment, idOf } = context;
  return {
    ...common(context, 'shipment'),
    contactId: idOf('contact'),
    leadId: null,
    trackingNumber: '1Z5R89390357567127',
    givenNumber: null,
    carrierCode: 'ups',
    provider: 'aftership',
    status: 'IN_TRANSIT',
    subStatus: null,
    originCountry: 'DE',
    destinationCountry: 'FR',
    estimatedDeliveryFrom: null,
    estimatedDeliveryTo: moment,
    deliveredAt: null,
    lastEventAt: moment,
    syncError: null,
    tracking: 'ACTIVE',
    version: 3,
    createdBy: { type: 'user', id: idOf('user') },
    timeline: [
      {
        occurredAt: moment,
        timeKind: 'INSTANT',
        givenTime: null,
        status: 'IN_TRANSIT',
        subStatus: null,
        message: 'Departed',
        location: 'Köln, DE',
      },
    ],
  };
}

function finished(context: SampleContext, kind: JobFinished['kind'], ids: 'import' | 'bulkUpdate'): JobFinished {
  const { tenantId, moment, idOf } = context;
  const id = idOf(ids);
  return {
    id,
    tenantId,
    kind,
    status: 'COMPLETED',
    resource: 'leads',
    dryRun: false,
    counts: kind === 'IMPORT' ? { rows: 500, created: 480, updated: 20, failed: 0 } : { matched: 120, changed: 118 },
    createdBy: { type: 'user', id: idOf('user') },
    createdAt: moment,
    startedAt: moment,
    completedAt: moment,
    url: kind === 'IMPORT' ? `/v1/imports/${id}` : `/v1/bulk-updates/${id}`,
  };
}

function formSubmission(context: SampleContext): FormSubmission {
  const { moment, idOf } = context;
  return {
    ...common(context, 'formSubmission'),
    formId: idOf('form'),
    formVersion: 1,
    status: 'PROCESSED',
    problem: null,
    values: [
      { name: 'name', to: 'contact.name', value: 'Ada Lovelace' },
      { name: 'email', to: 'contact.email', value: 'ada@example.com' },
      { name: 'message', to: 'message', value: 'A quote for 40 boats, please.' },
    ],
    files: [],
    consents: [
      { name: 'privacy', text: 'You may use my data to answer this request.', version: 1, given: true, at: moment },
    ],
    source: {
      page: 'https://www.example.com/boats?utm_source=newsletter',
      referrer: null,
      utm: { utm_source: 'newsletter' },
      clickIds: {},
    },
    verdict: { score: 0, proven: false, reasons: [], decidedBy: 'SERVER' },
    contactId: idOf('contact'),
    leadId: idOf('lead'),
    contactMatch: 'created',
    confirmation: null,
    contactIgnored: [],
    processedAt: moment,
  };
}

function endpointDisabled({ tenantId, idOf }: SampleContext): EndpointDisabled {
  const description = 'CRM of the sales team';
  return { id: idOf('webhookEndpoint'), tenantId, description, status: 'DISABLED', statusReason: 'FAILING' };
}

function appAuthorized({ idOf }: SampleContext): AppAuthorizedData {
  const ids = { appId: idOf('app'), grantId: idOf('appGrant'), userId: idOf('user') };
  return { ...ids, name: 'Calendar sync', scopes: ['read:leads'] };
}

function appRevoked({ idOf }: SampleContext): AppRevokedData {
  return { appId: idOf('app'), grantId: idOf('appGrant'), userId: idOf('user'), reason: 'WITHDRAWN' };
}
