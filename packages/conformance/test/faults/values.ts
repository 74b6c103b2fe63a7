import { type Answered, type Fault, type Json, onRequest, onSuccess, records, succeeded } from './fault.js';
import type { valueFaultList } from './list-of-values.js';

/** Changes each record of successful reads. */
function onRead(path: RegExp, change: (record: Json) => void): () => Fault {
  return onSuccess('GET', path, (json) => {
    for (const record of records(json)) change(record);
  });
}

/** Ignores a parameter of a query. */
function ignore(path: RegExp, parameter: string): () => Fault {
  return onRequest('GET', path, ({ query }) => void query.delete(parameter));
}

/** Finds nothing with a parameter of a query. */
function findNothing(path: RegExp, parameter: string): () => Fault {
  return onSuccess('GET', path, (json, { query }) => {
    if (!query.has(parameter)) return;
    json.data = [];
    json.meta = { total: 0, cursor: '', hasMore: false };
  });
}

/** Changes the text of all successes. */
function onText(change: (text: string) => string): () => Fault {
  return () => ({
    response(response: Answered) {
      if (succeeded(response)) response.text = change(response.text);
    },
  });
}

/** Changes the body of a creation. */
function onCreation(path: RegExp, change: (body: Json) => void): () => Fault {
  return onRequest('POST', path, (request) => {
    const body = JSON.parse(request.body);
    change(body);
    request.body = JSON.stringify(body);
    return undefined;
  });
}

const leads = /\/leads$/;
const lead = /\/leads\/[^/]+$/;
const contacts = /\/contacts$/;
const contact = /\/contacts\/[^/]+$/;
const activities = /\/activities$/;
const chatbot = /\/chatbots(\/[^/]+)?$/;
const conversations = /\/conversations$/;
const messages = /\/messages$/;
const crawlTasks = /\/crawl-tasks$/;
const crawlResults = /\/crawl-results$/;
const result = { id: 'cr_conformance', platform: 'CONFORMANCE', author: 'ada', score: 10, promotedLeadId: null };

/** Faults in what fields hold, in filters, times and texts. */
export const valueFaults: Readonly<Record<keyof typeof valueFaultList, () => Fault>> = {
  'lead-value-rounded': onRead(lead, (each) => {
    each.value = Math.round(each.value);
  }),
  'lead-currency-default': onRead(leads, (each) => {
    each.currency = 'USD';
  }),
  'lead-owner-lost': onRead(lead, (each) => {
    each.assignedToId = null;
  }),
  'lead-stage-first': onCreation(leads, (body) => {
    delete body.stageId;
  }),
  'contact-phone-lost': onRead(contact, (each) => {
    each.phone = null;
  }),
  'contact-title-dropped': onCreation(contacts, (body) => {
    delete body.title;
  }),
  'contact-country-lost-in-list': onRead(contacts, (each) => {
    each.country = null;
  }),
  'tag-color-default': onRead(contact, (each) => {
    for (const tag of each.tags) tag.color = '#94a3b8';
  }),
  'tag-without-id': onRead(contact, (each) => {
    for (const tag of each.tags) delete tag.id;
  }),
  'contact-owner-lost': onRead(contact, (each) => {
    each.owner = null;
  }),
  'owner-name-empty': onRead(contact, (each) => {
    if (each.owner) each.owner.name = '';
  }),
  'owner-avatar-lost': onRead(contact, (each) => {
    if (each.owner) each.owner.avatar = null;
  }),
  'activity-metadata-emptied': onRead(activities, (each) => {
    each.metadata = {};
  }),
  'activity-metadata-flat': onRead(activities, (each) => {
    each.metadata = Object.fromEntries(Object.entries(each.metadata).filter(([, value]) => typeof value !== 'object'));
  }),
  'activity-content-cut': onRead(activities, (each) => {
    each.content = each.content?.split('\n')[0];
  }),
  'activity-lead-lost': onRead(activities, (each) => {
    each.leadId = null;
  }),
  'chatbot-avatar-lost': onRead(chatbot, (each) => {
    each.avatar = null;
  }),
  'chatbot-knowledge-lost': onRead(chatbot, (each) => {
    each.knowledgeBaseIds = [];
  }),
  'chatbot-temperature-rounded': onRead(chatbot, (each) => {
    each.temperature = Math.round(each.temperature);
  }),
  'chatbot-persona-default': onRead(chatbot, (each) => {
    each.persona = 'You are helpful.';
  }),
  'chatbot-platforms-lost': onRead(chatbot, (each) => {
    each.platforms = [];
  }),
  'chatbot-always-enabled': onRead(chatbot, (each) => {
    each.enabled = true;
  }),
  'conversation-bot-differs': onRead(conversations, (each) => {
    each.botId = 'bot_another';
  }),
  'last-message-stands': () => {
    const first = new Map<string, string>();
    return onRead(conversations, (each) => {
      if (each.lastMessageAt && !first.has(each.id)) first.set(each.id, each.lastMessageAt);
      each.lastMessageAt = first.get(each.id) ?? null;
    })();
  },
  'message-text-escaped': onRead(messages, (each) => {
    each.content = each.content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  }),
  'message-role-default': onRead(messages, (each) => {
    each.role = 'ASSISTANT';
  }),
  'crawl-keywords-lost': onRead(crawlTasks, (each) => {
    each.keywords = [];
  }),
  'crawl-schedule-once': onRead(crawlTasks, (each) => {
    each.schedule = 'ONCE';
  }),
  'crawl-filters-lost': onRead(crawlTasks, (each) => {
    each.filters = {};
  }),
  'leads-status-ignored': ignore(leads, 'status'),
  'leads-pipeline-ignored': ignore(leads, 'pipeline'),
  'leads-assignee-empty': findNothing(leads, 'assignee'),
  'conversations-chatbot-ignored': ignore(conversations, 'chatbot'),
  'conversations-status-ignored': ignore(conversations, 'status'),
  'conversations-contact-empty': findNothing(conversations, 'contact'),
  'results-task-ignored': onSuccess('GET', crawlResults, (json, { query }) => {
    if (query.has('taskId')) json.data.push({ ...result, taskId: 'ct_another', score: 90 });
  }),
  'results-score-ignored': onSuccess('GET', crawlResults, (json, { query }) => {
    if (query.has('minScore')) json.data.push(result);
  }),
  'updated-at-stands': onRead(contact, (each) => {
    each.updatedAt = each.createdAt;
  }),
  'created-at-moves': onRead(lead, (each) => {
    each.createdAt = each.updatedAt;
  }),
  'emoji-replaced': onText((text) => text.replace(/[\u{10000}-\u{10FFFF}]/gu, '?')),
  'line-ends-changed': onText((text) => text.replaceAll('\\n', '\\r\\n')),
  'remaining-never-falls': () => ({
    response({ headers }) {
      headers['x-ratelimit-remaining'] = headers['x-ratelimit-limit'] ?? '';
    },
  }),
};
