import { headers, returnsStream } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { dayMs } from '../../src/time.js';
import { type Answer, startTestApi, type TestApi } from '../support/api.js';
import { makeBody } from '../support/bodies.js';
import { expectFailure } from '../support/expect.js';
import { bothPaths, fillPath, isFullMatrix, type NamedRoute, routes, schemaOf, standInsOf } from '../support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from '../support/sample.js';
import { dumpTenant, idsOf, outline, unknownLike, visible } from './compare.js';
import { bodiesFor, type IdField, idFieldsOf, withId } from './id-fields.js';

let api: TestApi;
let mine: Sample;
let theirs: Sample;
let before: Map<string, string[]>;
beforeAll(async () => {
  api = await startTestApi();
  mine = await createSample(api);
  theirs = await createSample(api);
  // A closed lead in the first stage, for the report of won leads.
  const { contactId, userId: assignedToId } = mine;
  const closed = { contactId, assignedToId, status: 'UNQUALIFIED', lostReason: 'No budget' };
  dataOf(await mine.caller.call('POST', '/v1/leads', closed), 201);
  before = await dumpTenant(api, theirs.tenant);
});
afterAll(async () => {
  // The requests of the tests below, in any order, have not changed the other tenant.
  expect(before.size).toBeGreaterThan(10);
  expect([...before.values()].flat().length).toBeGreaterThan(15);
  expect(await dumpTenant(api, theirs.tenant)).toEqual(before);
  await api.close();
});

/** A period that does not depend on the time of the request. */
const period = {
  from: new Date(Date.now() - dayMs).toISOString(),
  to: new Date(Date.now() + dayMs).toISOString(),
};

/** The query parameters that a route needs, or is compared with. */
const queries: Record<string, (sample: Sample) => Record<string, string>> = {
  'pipelines.deleteStage': ({ stageIds }) => ({ moveToStageId: stageIds[2] }),
  'mailboxes.delete': () => ({ emails: 'keep' }),
  'contacts.getFacets': () => ({ fields: 'tag' }),
  'leads.getFacets': () => ({ fields: 'status' }),
  'reports.getOverview': () => period,
  'reports.getFunnel': () => period,
  'reports.getWon': () => period,
  'reports.getSources': () => period,
  'reports.getActivity': () => period,
  'reports.getDeliveries': () => period,
  'reports.getResponseTimes': () => period,
  'reports.getChatbots': () => period,
  'reports.getCrawls': () => period,
  'reports.getForms': () => period,
};

/** The number of records behind a response that is not a list. */
const counts: Record<string, (data: Answer['data']) => number> = {
  'contacts.getFacets': ({ facets }) => facets[0].values.length,
  'leads.getFacets': ({ facets }) => facets[0].values.length,
  'reports.getOverview': ({ current, open }) => current.created + open.count,
  'reports.getWon': ({ total }) => total.won + total.lost + total.unqualified,
  'reports.getSources': ({ total }) => total.created,
  'reports.getDeliveries': ({ total }) => total.deliveries,
  'reports.getResponseTimes': ({ total }) => total.conversations,
  'reports.getChatbots': ({ total }) => total.conversations,
  'reports.getCrawls': ({ total }) => total.runs + total.results,
  'reports.getForms': ({ total }) => total.views + total.submissions + total.spam,
};
const countOf = (name: string, data: Answer['data']) => counts[name]?.(data) ?? data.count;

interface Request {
  path: string;
  method: string;
  params: Readonly<Record<string, string>>;
  query: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

function send(
  { call }: Pick<Sample['caller'], 'call'>,
  { path, method, params, query, body, headers: more }: Request,
): Promise<Answer> {
  const search = new URLSearchParams(query).toString();
  return call(method, fillPath(path, params) + (search && `?${search}`), body, more);
}

const withParams = routes.filter(({ route }) => route.path.includes(':'));
/** The parts shared by every route: the prefix, HEAD, and other errors of a request. */
const standIns = new Set([
  ...standInsOf(withParams),
  ...withParams.filter(({ route }) => route.path.split(':').length > 2),
]);
const inPaths = withParams.flatMap((named) =>
  (standIns.has(named) ? bothPaths(named.route) : [named.route.path]).flatMap((path) =>
    (named.route.method === 'GET' && standIns.has(named) ? ['GET', 'HEAD'] : [named.route.method]).map(
      (method) => [`${method} ${path}`, named, path, method] as const,
    ),
  ),
);

describe("the id of another tenant's record in a path gets the same response, byte for byte, as an unknown id:", () => {
  test.each(inPaths)('%s', async (_, named, path, method) => {
    const query = queries[named.name]?.(mine) ?? {};
    const valid = schemaOf(named.route) && makeBody(named.name, mine, 'isolation');
    const isRead = method === 'GET' || method === 'HEAD';
    const variants: Pick<Request, 'query' | 'body' | 'headers'>[] = [
      { query, body: valid },
      ...(isRead ? [] : [{ query, body: valid, headers: { [headers.ifMatch]: '"1"' } }]),
      ...(standIns.has(named) ? [{ query: { ...query, nosuch: '1' }, body: valid }] : []),
      ...(isRead || !standIns.has(named)
        ? []
        : [
            { query, body: { nosuch: true } },
            { query },
            { query, body: '{"', headers: { 'content-type': 'application/json' } },
          ]),
    ];
    for (const names of eachAloneAndAll([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))) {
      for (const variant of variants) {
        const answers = [];
        for (const change of [(id: string) => id, unknownLike]) {
          const foreign = names.map((name) => [name, change(theirs.params[named.resource][name] ?? '')]);
          const params = { ...mine.params[named.resource], ...Object.fromEntries(foreign) };
          const answer = await send(callerOf(mine, named), { path, method, params, ...variant });
          if (variant === variants[0] && method !== 'HEAD') expectFailure(answer, 'NOT_FOUND');
          expect(answer.status).toBeGreaterThanOrEqual(400);
          answers.push(
            names.reduce((text, name) => text.replaceAll(params[name] ?? '', '<id>'), visible(answer, '<id>')),
          );
        }
        expect(answers[0]).toBe(answers[1]);
      }
      const malformed = {
        ...mine.params[named.resource],
        ...Object.fromEntries(names.map((name) => [name, 'nosuch'])),
      };
      expect((await send(callerOf(mine, named), { path, method, params: malformed, query, body: valid })).status).toBe(
        404,
      );
    }
  });
});

/** Each name alone and, if there are several, all of them. */
function eachAloneAndAll(names: string[]): string[][] {
  return names.length > 1 ? [...names.map((name) => [name]), names] : [names];
}

interface Place {
  named: NamedRoute;
  part: 'query' | 'body';
  field: IdField;
}
/** The field takes ids of clients, which look the same. */
const isForeign = ({ field }: Place) => field.at(-1) === 'externalId';
/** An option is part of its own custom field, and no record: the ids of others are unknown wherever they are sent. */
const isOption = ({ named, field }: Place) => named.resource === 'customFields' && field[0] === 'options';
/** The field takes ids of what one user has, which no key reaches: notifications have a test of their own. */
const isPersonal = ({ named: { route } }: Place) => route.metadata.scope === 'user';
/** The response is an endless stream, which has its own tests. */
const isEndless = ({ named: { route } }: Place) => returnsStream(route);
const places: Place[] = routes
  .flatMap((named) => [
    ...idFieldsOf(schemaOf(named.route)).map((field) => ({ named, part: 'body' as const, field })),
    ...idFieldsOf(named.route.query as z.ZodType | undefined).map((field) => ({
      named,
      part: 'query' as const,
      field,
    })),
  ])
  .filter((place) => !isForeign(place) && !isOption(place) && !isPersonal(place) && !isEndless(place));
/** The filter leaves records out: an unknown id leaves none out. */
const isNegative = ({ field }: Place) => String(field.at(-1)).endsWith('[not]');
/**
 * Every fourth kind of id that a field does not accept is tried with it, so that each kind is tried with a fourth of the fields; and every fourth
 * of the other requests that could name a record there.
 */
const othersPerField = 4;
const titleOf = ({ named, part, field }: Place) => `${named.name} ${part}.${field.join('.')}`;

/** The filters by ids of which the list of the sample has none, so every id is unknown: entries, messages, runs and files, events for an app, and a won lead. */
const lacking = [
  'leads.listHistory',
  'conversations.listMessages',
  'channels.listAttachments',
  'automations.listRuns',
  'apps.listEvents',
  'reports.getWon',
];
/** Lists of what the tests themselves begin, so that all of it is another list at the next request. */
const growing = ['auditLog.list', 'requestLog.list', 'apiKeys.list', 'exports.list', 'bulkUpdates.list'];
/** Accepted by the contract before such records exist; the one document of the sample cannot take its own place, and its file is that of a mail. */
const isLackingPlace = ({ named, field }: Place) =>
  field[0] === 'knowledgeBaseIds' ||
  (named.name.endsWith('.createEmail') && field[0] === 'attachments') ||
  (named.name === 'knowledgeBases.updateDocument' && field[0] === 'supersedes') ||
  (/^id(\[not\])?$/.test(String(field[0])) && lacking.includes(named.name));

test('the fields that take an id are found', () => {
  expect(places.length).toBeGreaterThan(30);
  const found = places.map(titleOf);
  for (const title of [
    'leads.create body.contact.owner.id',
    'contacts.update body.tagIds.0',
    'leads.list query.stage',
  ]) {
    expect(found).toContain(title);
  }
});

describe("an id in a body or a filter is accepted for a record of one's own tenant; another tenant's is like an unknown one:", () => {
  test.each(places.map((place) => [titleOf(place), place] as const))('%s', async (_, place) => {
    const ids = idsOf(theirs);
    expect(ids.size).toBeGreaterThan(7);
    const welcome = isLackingPlace(place) ? undefined : await findOwnWelcome(place);
    if (!welcome && !isLackingPlace(place))
      expect.unreachable('Neither the sample nor its body lets this field show that it works.');
    const caller = await api.newCaller(mine.tenant);
    const { kind: accepted, at: welcomeAt } = welcome ?? { kind: likelyKindOf(place, mine), at: 0 };
    const number = places.indexOf(place);
    /** What a request says of an unknown id of a kind that the field does not accept. */
    const refusals = new Map<number, string>();
    for (const [index, [kind, id]] of [...ids].entries()) {
      // Only an accepted kind of id in a request that accepts one gets past the validation. What else there is to try is tried with some fields each.
      const isAccepted = kind === accepted;
      if (!isFullMatrix && !isAccepted && (index + number) % othersPerField !== 0) continue;
      for (const [at, compose] of requestsFor(place, mine).entries()) {
        const isDue = at === welcomeAt || (isAccepted && (at === 0 || (at + number) % othersPerField === 0));
        if (!isFullMatrix && !isDue) continue;
        const foreign = await send(caller, compose(id));
        // One that is refused as unknown ids of another kind are has told nothing.
        if (!isAccepted && refusals.get(at) === visible(foreign, id)) continue;
        const nobodys = unknownLike(id);
        const unknown = await send(caller, compose(nobodys));
        if (!isAccepted && unknown.status >= 400) refusals.set(at, visible(unknown, nobodys));
        // Two created records differ only in their ids and times.
        const look = unknown.status < 300 && place.named.route.method !== 'GET' ? outline : visible;
        if (isNegative(place) && growing.includes(place.named.name)) expect(foreign.status).toBe(unknown.status);
        else expect(look(foreign, id)).toBe(look(unknown, nobodys));
        if (place.part === 'query' && foreign.status === 200 && !isNegative(place)) {
          // A response that is not a list counts nothing instead.
          if (place.named.route.metadata.paginated)
            expect(foreign.meta).toEqual({ total: 0, cursor: '', hasMore: false });
          else expect(countOf(place.named.name, foreign.data)).toBe(0);
        }
      }
    }
  });
});

/** The sample of the own tenant for writes. */
let own: Sample | undefined;

/** The accepted id of a place in the own sample; uses another sample if earlier writes have left the last one in a state that refuses it. */
async function findOwnWelcome(place: Place) {
  // A read does not change the sample.
  if (place.named.route.method === 'GET') return findWelcome(place, mine);
  let found = own && (await findWelcome(place, own));
  for (let samples = 0; !found && samples < 2; samples++) {
    own = await createSample(api);
    found = await findWelcome(place, own);
  }
  return found;
}

const likelyKinds = new Map<string, string>();
const nameOf = ({ field }: Place) => String(field.findLast((part) => !/^\d+$/.test(String(part)))).replace(/\[.*/, '');

/** The kind to try first: of an `id` that of its resource, else the one that a field of this name accepted last. */
function likelyKindOf(place: Place, { params }: Sample): string | undefined {
  const name = nameOf(place);
  return name === 'id' ? params[place.named.resource].id?.split('_')[0] : likelyKinds.get(name);
}

/** The kind of id, of an own record, and the request for which it is accepted while an unknown id is not. */
async function findWelcome(place: Place, own: Sample): Promise<{ kind: string; at: number } | undefined> {
  const likely = likelyKindOf(place, own);
  const ids = [...idsOf(own)];
  const isLikely = ([kind]: [string, string]) => kind === likely;
  // The sample body works for most places, so the first request is tried with every kind before the next one.
  for (const some of [ids.filter(isLikely), ids.filter((each) => !isLikely(each))]) {
    for (const [at, compose] of requestsFor(place, own).entries()) {
      // A key of its own: some requests are AI calls, of which each key has 60 a minute.
      const caller = await api.newCaller(own.tenant);
      for (const [kind, id] of some) {
        const nobodys = unknownLike(id);
        const sendUnknown = () => send(caller, compose(nobodys));
        // Most kinds are refused, which one request says.
        const before = kind === likely ? await sendUnknown() : undefined;
        const answer = await send(caller, compose(id));
        if (answer.status >= 300) continue;
        const unknown = before ?? (await sendUnknown());
        if (outline(answer, id) === outline(unknown, nobodys)) continue;
        if (unknown.status === 409) {
          // It may be like the record that was just created: what it says of the id shows with another sample, where it comes first.
          likelyKinds.set(nameOf(place), kind);
          return undefined;
        }
        likelyKinds.set(nameOf(place), kind);
        return { kind, at };
      }
    }
  }
  return undefined;
}

/** What a body has in place of the sample's, by a field that belongs to another variant of it. */
const variants: Record<string, object> = { 'trigger.formId': { trigger: { type: 'form.submitted' } } };

/** The requests that can contain an id in this place. */
function requestsFor({ named, part, field }: Place, sample: Sample): ((id: string) => Request)[] {
  const { path, method } = named.route;
  const base = { path, method, params: sample.params[named.resource], query: queries[named.name]?.(sample) ?? {} };
  const body = schemaOf(named.route) && makeBody(named.name, sample, 'named');
  if (part === 'query') return [(id) => ({ ...base, query: { ...base.query, [String(field[0])]: id }, body })];
  return bodiesFor({ ...body, ...variants[field.join('.')] }, field).map((some) => (id) => ({
    ...base,
    body: withId(some, field, id),
  }));
}
