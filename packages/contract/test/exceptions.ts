import { changeResources, errorReasons } from '../src/index.js';

/** Names of times that do not end in `At`, each with its reason. Nothing new comes in here without one. */
export const otherTimes: Readonly<Record<string, string>> = {
  created: 'The specification: Event.',
  from: 'The beginning of a period.',
  to: 'The end of a period.',
  start: 'The beginning of an interval of a report.',
  end: 'The end of an interval of a report.',
  since: 'The beginning of what is recovered.',
  until: 'Up to when an operation goes.',
  at: 'The moment of a single failure, in an object of its own.',
  snoozedUntil: 'Up to when something stays as it is.',
  undoUntil: 'Up to when something stays as it is.',
  estimatedDeliveryFrom: 'The beginning of a period.',
  estimatedDeliveryTo: 'The end of a period.',
  scheduledFor: 'The slot of a schedule, which can differ from when it ran.',
  failingSince: 'The beginning of a state that goes on.',
};

/** Names of fields that are not in camelCase, each with its reason. */
export const otherNames: Readonly<Record<string, string>> = {
  tenant_id: 'The specification: Event.',
  api_version: 'The specification: Event.',
  request_id: 'As the other fields of an Event.',
  token_hash: 'The protocol of secret scanning.',
  token_type: 'The protocol of secret scanning.',
  '17track': 'The slug of a provider, as a key.',
};

/** Sets of values that are no kinds or states in upper case, each with its reason. */
export const otherValues: Readonly<Record<string, string>> = {
  'create,upsert': 'An option of a request: mode.',
  'create,update,upsert': 'An option of a request: mode.',
  'ignore,clear': 'An option of a request: emptyCells.',
  'replace,append': 'An option of a request: tags.',
  'failRow,skipValue': 'An option of a request: onInvalid.',
  'link,fill,update,refuse': 'An option of a request: onMatch.',
  'email,phone,externalId': 'Names of fields: matchOn.',
  'externalId,email,phone': 'Names of fields: matchOn.',
  externalId: 'Names of fields: matchOn.',
  trackingNumber: 'Names of fields: matchOn.',
  'all,any': 'An option of a request: match.',
  'keep,delete': 'An option of a request: emails.',
  'full,thin': 'An option of a subscription: payload.',
  'hour,day,week,month': 'An option of a request: interval.',
  'csv,jsonl': 'A format, as its file is called.',
  'csv,json,xlsx': 'A format, as its file is called.',
  'day-first,month-first': 'How the dates of a file are written.',
  '.,,': 'The character itself.',
  'created,updated,unchanged,deleted,failed': 'What became of a record, before enums of results had a case.',
  'created,updated,unchanged': 'What became of a record, before enums of results had a case.',
  'created,linked,filled,updated': 'What became of a record, before enums of results had a case.',
  'create,update,unchanged,fail,skip': 'What would become of a record.',
  'created,updated,deleted,restored': 'What a change was, before enums of results had a case.',
  'mapping,preset,heading': 'By what a column was recognised.',
  'rules,model': 'The engine that wrote something, before enums of results had a case.',
  'rules,external': 'The engine that wrote something, before enums of results had a case.',
  'fit,engagement': 'A part of a score, before enums of results had a case.',
  'user,key,app,rule,import,system': 'A resource, or what stands for one, as a value.',
  'user,key,app,rule,import,system,visitor': 'The same, or a visitor.',
  'webhook_endpoint,automation,channel': 'Resources, as values.',
  'activity,change,automation_run,message,shipment': 'Resources, as values.',
  'lead,contact,activity': 'Resources, as values.',
  'lead,contact,activity,conversation,notification': 'Resources, as values.',
  [changeResources.join()]: 'Resources, as values.',
  'record.changed,message.created,conversation.updated,note.updated,note.deleted,typing,presence,notification.updated':
    'Types of events, as the specification writes those of webhooks.',
  [[...new Set(Object.values(errorReasons).flat())].join()]:
    'Reasons of errors, beside codes in upper case (decision 092).',
  leads: 'Lists, as values.',
  'contacts,leads': 'Lists, as values.',
  'contacts,leads,activities,tags,formSubmissions': 'Lists, as values.',
  'contacts,leads,activities,tags,formSubmissions,person': 'Lists, as values.',
  'leads,contacts,activities,conversations': 'Lists, as values.',
  'assign,add_tag,create_task,set_field,send_webhook': 'The actions of automations.',
  '17track,aftership,easypost,ship24': 'The slugs of providers.',
  'en,de,es,fr': 'Languages.',
  'true_positive,false_positive': 'The protocol of secret scanning.',
};

/** Enums by the names of their fields: what they name is not ours to write in upper case. */
export const otherEnums: Readonly<Record<string, string>> = {
  sort: 'Names of fields.',
  fields: 'Names of fields.',
  expand: 'Names of fields.',
  groupBy: 'Names of fields.',
  field: 'Names of fields.',
  product: 'Names of products.',
  operator: 'Operators of conditions.',
  direction: 'An option of a trigger, as `match` and `mode`.',
  language: 'Languages.',
  apiVersion: 'Days.',
};

/** Parameters that take several values and have no `[not]`, each with its reason. */
export const withoutNot: Readonly<Record<string, string>> = {
  fields: 'No filter.',
  expand: 'No filter.',
  customFields: 'Has operators of its own: `customFields[key][not]`.',
  'changes_stream.resource': 'A choice of what is sent, which a connection makes once.',
  'changes_stream.types': 'A choice of what is sent, which a connection makes once.',
};

/** Orders that are by no field of the record, each with its reason. */
export const otherSorts: Readonly<Record<string, string>> = {
  'contacts_listDuplicates.-likelihood': 'The records are contacts with their reasons, the likeliest first.',
};

/** Bounds that are not `[gte]` and `[lt]` of times or `[gte]` and `[lte]` of numbers, each with its reason. */
export const otherBounds: Readonly<Record<string, string>> = {
  'sequence[gt]': 'The place of the last entry that a client has.',
};

/** Parameters that say the same as another and are not in `filterNames`, each with its reason. */
export const otherAliases: Readonly<Record<string, string>> = {
  'score[gte]': 'The specification has minScore.',
};
