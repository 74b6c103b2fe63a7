import { readFileSync } from 'node:fs';
import {
  contract,
  eventTypes,
  eventWildcards,
  gonePaths,
  inbound,
  type Route,
  scopeNames,
} from '@lead-engagement/contract';
import { createOpenApiDocument } from '@lead-engagement/contract/openapi';
import * as sdk from '@lead-engagement/sdk';
import { LeadEngagement } from '@lead-engagement/sdk';
import { describe, expect, test } from 'vitest';

/** What docs/migration.md names is there, and what it says is gone is not. Its blocks are compiled with those of all pages. */
const page = readFileSync(new URL('../../../docs/migration.md', import.meta.url), 'utf8');
const codes = [...page.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const named = (pattern: RegExp) => [...new Set(codes.filter((code) => pattern.test(code)))];
const document = JSON.stringify(createOpenApiDocument({ serverUrl: 'http://127.0.0.1', version: '0' }));
const client = new LeadEngagement({ apiKey: 'les_test_1', baseUrl: 'http://127.0.0.1' });

const bare = (path: string) =>
  path
    .replace(/^\/api/, '')
    .replace(/^\/v1/, '')
    .replace(/\?.*$/, '')
    .replaceAll(/:\w+/g, ':id');
const served = new Set(
  Object.values({ ...contract, ...inbound })
    .flatMap((resource) => Object.values(resource as Record<string, Route>))
    .map(({ method, path }) => `${method} ${bare(path)}`),
);

test('every operation is served, but those that are gone, each of which has its line', () => {
  const operations = named(/^(?:GET|POST|PUT|PATCH|DELETE) \/\S+$/).map((code) => {
    const [method, path = ''] = code.split(' ');
    return `${method} ${bare(path)}`;
  });
  const gone = Object.keys(gonePaths).map((path) => `GET ${path}`);
  expect(operations.filter((operation) => !served.has(operation)).toSorted()).toEqual(gone.toSorted());
  expect(operations.length).toBeGreaterThan(20);
});

describe('the SDK', () => {
  const goneMethods = ['contacts.waitUntilMerged', 'knowledgeBases.waitUntilProcessed', 'users.listDirectory'];
  const gone = [...goneMethods, 'webhookEndpoints.waitUntilRecovered'];
  const methodOf = (name: string) => {
    const [resource = '', method = ''] = name.split('.');
    const owner = (client as unknown as Record<string, Record<string, unknown>>)[resource];
    return typeof owner?.[method];
  };

  test('has every method that is named, and none that is gone', () => {
    const methods = named(/^(?:client\.)?[a-z]\w+\.[a-z]\w+(?:\(.*\))?$/)
      .map((code) => code.replace(/^client\./, '').replace(/\(.*$/, ''))
      .filter((name) => Object.hasOwn(contract, name.split('.')[0] ?? '') && !isGone(name));
    expect(methods.filter((name) => methodOf(name) !== 'function')).toEqual([]);
    expect(methods.length).toBeGreaterThan(8);
    expect(gone.filter((name) => !page.includes(`\`${name}`) || methodOf(name) !== 'undefined')).toEqual([]);
  });

  const isGone = (name: string) => gone.includes(name);

  test('has every type that is named, but AutomationTrigger', () => {
    const report = readFileSync(new URL('../../../packages/sdk/api-report.txt', import.meta.url), 'utf8');
    const types = named(/^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/);
    expect(types.filter((name) => !new RegExp(`^interface ${name}\\b`, 'm').test(report))).toEqual([
      'AutomationTrigger',
    ]);
    expect(Object.keys(sdk)).not.toContain('AutomationTrigger');
  });
});

/** What records had, and have no more. */
const goneFields = ['createdById', 'requestedById', 'createdByType'];
/** Values of the first version that the newest has no more. */
const formerValues = ['ABORTED', 'MOVING', 'UNDOING', 'UNDONE'];

test('every scope, type of events, value and field is of the API, but those that are gone', () => {
  const inDocument = (text: string) => document.includes(`"${text}"`);
  const known: readonly string[] = [...scopeNames, ...eventTypes, ...eventWildcards];
  // A field of a record, or a method.
  const isPath = /^(?:error|data|user|actor|client|users)\.[a-z]+$/;
  const names = named(/^[a-z_]+(?:\.|:)(?:[a-z_]+|\*)$/).filter((name) => !isPath.test(name));
  expect(names.filter((name) => !known.includes(name) && !inDocument(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(25);
  const values = named(/^[A-Z][A-Z_]{3,}$/);
  expect(values.filter((value) => !inDocument(value)).toSorted()).toEqual(formerValues);
  const fields = named(/^[a-z]+(?:[A-Z][a-z]+)+$/).filter((name) => name !== 'waitUntilDone');
  expect(fields.filter((field) => !inDocument(field)).toSorted()).toEqual(goneFields.toSorted());
});

/** Endpoints could subscribe to these before the first release. */
const earlier = [
  ...['lead.created', 'lead.score_changed', 'lead.stage_changed', 'lead.updated', 'lead.deleted'],
  ...['contact.created', 'contact.updated', 'contact.deleted'],
  ...['conversation.started', 'conversation.handoff', 'conversation.ended'],
  ...['crawl_task.completed', 'export.ready', 'shipment.updated', 'automation.triggered'],
];

test('every type of events that is new has been named', () => {
  expect(eventTypes.filter((type) => !earlier.includes(type) && !codes.includes(type))).toEqual([]);
});
