import { activities } from './activities.js';
import { contacts } from './contacts.js';
import { conversations } from './conversations.js';
import { crawlTasks } from './crawl-tasks.js';
import { type EventRecord, recordOf } from './event-filters.js';
import type { EventType } from './events.js';
import { exports } from './exports.js';
import { formSubmissions } from './form-submissions.js';
import { leads } from './leads.js';
import { shipments } from './shipments.js';
import { webhookEndpoints } from './webhooks.js';

type Data = Readonly<Record<string, unknown>>;

const links: Readonly<Record<EventRecord, (data: Data) => string | null>> = {
  lead: ({ id }) => pathTo(leads.get.path, id),
  contact: ({ id }) => pathTo(contacts.get.path, id),
  conversation: ({ id }) => pathTo(conversations.get.path, id),
  message: ({ id, conversationId }) => {
    const list = pathTo(conversations.listMessages.path, conversationId);
    return list && `${list}?id=${encodeURIComponent(String(id))}`;
  },
  activity: ({ id }) => pathTo(activities.get.path, id),
  shipment: ({ id }) => pathTo(shipments.get.path, id),
  form_submission: ({ id, formId }) => {
    const path = pathTo(formSubmissions.getSubmission.path, formId);
    return path?.replace(':submissionId', encodeURIComponent(String(id))) ?? null;
  },
  crawl_task: ({ id }) => pathTo(crawlTasks.get.path, id),
  export: ({ id }) => pathTo(exports.get.path, id),
  job: ({ url }) => (typeof url === 'string' ? url : null),
};

/** The path where the record of an event is read; null if there is none. */
export function linkTo(type: EventType, data: Data): string | null {
  if (type === 'endpoint.disabled') return pathTo(webhookEndpoints.get.path, data.id);
  const record = recordOf(type);
  return record === undefined ? null : links[record](data);
}

function pathTo(path: string, id: unknown): string | null {
  return typeof id === 'string' ? path.replace(':id', encodeURIComponent(id)) : null;
}
