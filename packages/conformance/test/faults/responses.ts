import { type Fault, type Json, onFailure, onRequest, onSuccess, records, rewrite, succeeded } from './fault.js';

const activities = /\/activities$/;
const lead = /\/leads\/[^/]+$/;

/** Faults in responses: envelope, headers, shapes and lists. */
export const responseFaults = {
  'envelope-missing': () => ({
    response(response, { method, path }) {
      if (method === 'GET' && lead.test(path) && succeeded(response)) rewrite(response, (json) => json.data);
    },
  }),
  'failure-marked-success': onFailure((json) => {
    json.success = true;
  }),
  'failure-without-message': onFailure((json) => {
    delete json.error?.message;
  }),
  'failure-in-html': () => ({
    response(response) {
      if (response.status !== 404 || !response.text.includes('There is no GET /v1/')) return;
      response.headers['content-type'] = 'text/html';
      response.text = '<h1>Not found</h1>';
    },
  }),
  'meta-on-a-record': onSuccess('GET', lead, (json) => {
    json.meta = { total: 1, cursor: '', hasMore: false };
  }),
  'meta-missing': onSuccess('GET', activities, (json) => {
    delete json.meta;
  }),
  'tenant-header-dropped': () => ({
    response(response) {
      if (response.text.includes('"meta"')) delete response.headers['x-service-tenant'];
    },
  }),
  'tenant-header-wrong': () => ({
    response(response, { method, path }) {
      if (method === 'GET' && lead.test(path)) response.headers['x-service-tenant'] = 'tn_another';
    },
  }),
  'rate-header-dropped': () => ({
    response(response) {
      if (response.status >= 400) delete response.headers['x-ratelimit-remaining'];
    },
  }),
  'reset-in-milliseconds': () => ({
    response(response) {
      response.headers['x-ratelimit-reset'] += '000';
    },
  }),
  'retry-after-on-success': () => ({
    response(response) {
      if (succeeded(response)) response.headers['retry-after'] = '1';
    },
  }),
  'request-id-repeated': () => ({
    response(response) {
      response.headers['x-request-id'] = 'req_1';
    },
  }),
  'field-missing': onSuccess('GET', lead, (json) => {
    delete json.data.currency;
  }),
  'number-as-text': onSuccess('PATCH', lead, (json) => {
    json.data.score = String(json.data.score);
  }),
  'timestamp-without-zone': onSuccess('GET', /\/contacts(\/[^/]+)?$/, (json) => {
    for (const contact of records(json)) contact.createdAt = contact.createdAt?.replace('Z', '');
  }),
  'list-as-null': onSuccess('POST', /\/contacts$/, (json) => {
    if (json.data.tags.length === 0) json.data.tags = null;
  }),
  'lowercase-enum': onSuccess('GET', /\/conversations$/, (json) => {
    for (const conversation of records(json)) conversation.status = conversation.status.toLowerCase();
  }),
  'undocumented-value': onSuccess('GET', /\/memory$/, (json) => {
    for (const note of records(json)) note.kind = 'RUMOUR';
  }),
  'status-200-for-201': () => ({
    response(response) {
      if (response.status === 201) response.status = 200;
    },
  }),
  'undocumented-code': onFailure((json, response) => {
    if (response.status === 404) json.error.code = 'LEAD_NOT_FOUND';
  }),
  'row-repeated': () => {
    let last: Json;
    return onSuccess('GET', activities, (json, { query }) => {
      if (query.has('cursor') && last) json.data.unshift(last);
      last = json.data.at(-1);
    })();
  },
  'row-skipped': onSuccess('GET', activities, (json, { query }) => {
    if (query.has('cursor')) json.data.shift();
  }),
  'row-lost-under-writes': () => {
    let written = 0;
    return {
      request({ method, path }) {
        if (method === 'POST' && activities.test(path)) written++;
      },
      response(response, { method, path, query }) {
        if (method === 'GET' && activities.test(path) && query.has('cursor') && written > 11)
          rewrite(response, (json) => ({ ...json, meta: { ...json.meta, cursor: '', hasMore: false } }));
      },
    };
  },
  'total-off-by-one': onSuccess('GET', activities, (json) => {
    json.meta.total++;
  }),
  'more-than-there-is': onSuccess('GET', activities, (json) => {
    if (json.meta.hasMore) return;
    json.meta.hasMore = true;
  }),
  'limit-ignored': onRequest('GET', /\/contacts$/, ({ query }) => void query.delete('limit')),
  'filter-ignored': onRequest('GET', activities, ({ query }) => void query.delete('type')),
  'messages-in-reverse': onSuccess('GET', /\/messages$/, (json) => json.data.reverse()),
  'cursor-not-checked': onRequest('GET', /\/(leads|contacts)$/, ({ query }) => {
    if (query.get('cursor') === 'conformance') query.delete('cursor');
  }),
} satisfies Record<string, () => Fault>;
