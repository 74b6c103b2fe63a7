import { z } from 'zod';
import { limits } from './access.js';
import { envelope, pageEnvelope } from './envelope.js';
import { errorCodes } from './errors.js';
import { id, identityFields, noQuery, text, timestamp } from './fields.js';
import { creationFilters, idFilter, listQuery, recordIds, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

export const loggedMethods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** How many requests of a tenant each process records in a minute before it records only a part of them. */
export const requestLogBudget = { perMinute: 120 } as const;

const { perMinute } = requestLogBudget;

/** One request of an API key or an app, without anything that it carried. */
export const RequestLogEntry = z
  .object({
    ...identityFields,
    createdAt: timestamp.describe('When the response had been sent.'),
    method: z.string(),
    path: z
      .string()
      .nullable()
      .describe('The path as this document has it, without ids; null: no such path is served.'),
    status: z.int().describe('The HTTP status of the response.'),
    durationMs: z.int(),
    keyId: z.string().nullable().describe('The API key; null for requests of apps.'),
    appId: z.string().nullable().describe('The app that acted for a user; null for requests of keys.'),
    requestId: z.string().describe('X-Request-Id of the response.'),
    errorCode: z.enum(errorCodes).nullable().describe('The code of the error; null if there was none.'),
    sampled: z.boolean().describe('true: there were so many requests that only a part of them was recorded.'),
    sampleRate: z
      .number()
      .describe(
        'The part of the requests of that moment that was recorded: 1 for all of them, 0.25 if this one stands for four.',
      ),
  })
  .meta({ id: 'RequestLogEntry' });
export type RequestLogEntry = z.infer<typeof RequestLogEntry>;

export const RequestLogQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('requestLogEntry'),
  ...valueFilter(
    'status',
    z.string().regex(/^[1-5](\d\d|xx)$/, { error: 'Must be a status, such as 404, or a class of them, such as 4xx.' }),
    'A status, such as 404, or a class of them, such as 4xx.',
  ),
  ...valueFilter('method', z.enum(loggedMethods)),
  path: text(200).optional().describe('A path as this document has it, such as `/api/v1/leads/:id`.'),
  ...idFilter('keyId', 'apiKey', { about: 'Ids of API keys' }),
  ...idFilter('appId', 'app', { about: 'Ids of apps' }),
  ...valueFilter('errorCode', z.enum(errorCodes)),
  requestId: text(100).optional().describe('An X-Request-Id.'),
  ...creationFilters,
});
export type RequestLogQuery = z.output<typeof RequestLogQuery>;

const read = { scope: 'read:audit', bucket: 'standard', paginated: false, idempotent: false } as const;

const resource: ResourceDeclaration = {
  about: `Requests of API keys and apps in the last ${limits.requestLogDays} days: what they called, and what came of it.`,
  ids: { requestLogEntry: { prefix: 'rlog', example: '01m5k2vb7c9trz05y319w7x656' } },
  kept: {
    requestLog: {
      what: 'The log of requests of API keys and apps, dropped a day at a time',
      tables: ['request_log'],
      kept: { days: limits.requestLogDays, after: 'the request' },
    },
  },
};

export const requestLog = defineResource('requestLog', resource, {
  list: {
    method: 'GET',
    path: '/v1/request-log',
    summary: 'List requests of API keys and apps',
    description: `The last ${limits.requestLogDays} days, some seconds behind. Bodies, queries, headers and ids of records are not recorded, nor are requests of users in the dashboard. Of more than ${perMinute} requests in a minute, a part is recorded, and each entry says which; failed requests have as many to themselves.`,
    query: RequestLogQuery,
    responses: { 200: pageEnvelope(RequestLogEntry) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/request-log/:id',
    summary: 'Read an entry of the request log',
    pathParams: z.object({ id }),
    query: noQuery,
    responses: { 200: envelope(RequestLogEntry) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
});
