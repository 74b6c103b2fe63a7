import type {
  Contact,
  Conversation,
  CrawlTask,
  EventData,
  ExportAnnounced,
  Lead,
  Shipment,
  SubscribableEventType,
} from '@lead-engagement/contract';
import { encodeId, type IdKind, newUuid } from '../ids.js';

/** The inputs of all samples: the tenant's public id, the time, and a generator of ids. */
interface Making {
  tenantId: string;
  moment: string;
  idOf: (kind: IdKind) => string;
}

/** Returns the data of a synthetic event, as in a real one. Its ids refer to no record. */
export function sampleData<T extends SubscribableEventType>(type: T, tenantId: string, now: Date): EventData<T> {
  const idOf = (kind: IdKind) => encodeId(kind, newUuid(now.getTime()));
  return samples[type]({ tenantId, moment: now.toISOString(), idOf }) as EventData<T>;
}

const samples: { [T in SubscribableEventType]: (making: Making) => EventData<T> } = {
  'lead.created': lead,
  'lead.score_changed': (making) => ({ ...lead(making), score: 82, version: 3 }),
  'lead.stage_changed': (making) => ({ ...lead(making), version: 2 }),
  'lead.updated': (making) => ({ ...lead(making), version: 4 }),
  'lead.deleted': lead,
  'contact.created': contact,
  'contact.updated': (making) => ({ ...contact(making), version: 2 }),
  'contact.deleted': contact,
  'conversation.started': (making) => ({
    ...conversation(making),
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
  'conversation.ended': (making) => ({
    ...conversation(making),
    status: 'CLOSED',
    closeReason: 'RESOLVED',
    closedAt: making.moment,
    unreadCount: 0,
  }),
  'crawl_task.completed': crawlTask,
  'export.ready': exportAnnounced,
  'shipment.updated': shipment,
};

function common({ tenantId, moment, idOf }: Making, kind: IdKind) {
  return { id: idOf(kind), tenantId, createdAt: moment, updatedAt: moment };
}

function lead(making: Making): Lead {
  const { moment, idOf } = making;
  return {
    ...common(making, 'lead'),
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
    recordedAt: moment,
  };
}

function contact(making: Making): Contact {
  const { moment, idOf } = making;
  return {
    ...common(making, 'contact'),
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
    recordedAt: moment,
  };
}

function conversation(making: Making): Conversation {
  const { moment, idOf } = making;
  return {
    ...common(making, 'conversation'),
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

function crawlTask(making: Making): CrawlTask {
  return {
    ...common(making, 'crawlTask'),
    name: 'People who look for a CRM',
    status: 'SCHEDULED',
    platforms: ['HACKER_NEWS'],
    keywords: ['crm'],
    schedule: 'DAILY',
    timezone: 'UTC',
    filters: {},
    promote: null,
    resultCount: 12,
    nextRunAt: making.moment,
    lastRunAt: making.moment,
    lastError: null,
    failureCount: 0,
    endReason: null,
    version: 2,
  };
}

function exportAnnounced(making: Making): ExportAnnounced {
  const { moment, idOf } = making;
  return {
    ...common(making, 'export'),
    status: 'COMPLETED',
    progress: 1,
    createdById: idOf('user'),
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

function shipment(making: Making): Shipment {
  const { moment, idOf } = making;
  return {
    ...common(making, 'shipment'),
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
    active: true,
    version: 3,
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
