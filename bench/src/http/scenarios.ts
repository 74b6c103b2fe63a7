import { contract, otherPrefix } from '@lead-engagement/contract';
import { encodeId } from '../../../apps/server/src/ids.js';
import type { Target } from '../report.js';
import type { Call, Calls, Length } from './load.js';
import { newLead, type Scored, type Seeded } from './seed.js';

/** One operation, as both servers are called. */
export interface Scenario {
  name: string;
  reference: Calls;
  bare: Calls;
  /** Requests to each server before anything is measured. */
  warmUp: number;
  connections: number;
  /** How long a run is: a number of requests if those that are cut off at the end of a time would be many of it. */
  length(seconds: number): Length;
  /** The least that the reference server should reach of the bare one, in requests per second and in CPU time. */
  targets: { requests?: Target; cpu?: Target };
}

/**
 * V8 compiles code by how often it runs, and it still compiles creates after 3,500 of them. So the warm-up is a number of requests that
 * does not depend on how fast the machine is. Code that runs once for each record needs fewer requests: 5,000 lists are 250,000 leads,
 * 100 bulks are 50,000.
 */
const single = { warmUp: 10_000, connections: 16, length: (seconds: number) => ({ seconds }) };
const ofLists = { ...single, warmUp: 5_000 };
const ofBulks = { warmUp: 100, connections: 4, length: (seconds: number) => ({ requests: 8 * Math.ceil(seconds) }) };
const bulkRecords = 500;

/** The scenarios in the order in which they are measured: those that add leads come last, because they change the results of the others. */
export function makeScenarios(seeded: Seeded, authorization: string): Scenario[] {
  const { sample, contacts, hotContact, scoredNew } = seeded;
  const { get, post, patch } = callsOf(authorization);
  const { leads } = contract;
  const [contact = ''] = contacts;
  const create = otherPrefix(leads.create.path);
  const read = otherPrefix(leads.get.path);
  const creating = (contactId: string, score: { score: number } | undefined, scored: Scored | undefined) => ({
    reference: [post(create, { ...newLead, ...score, contactId: encodeId('contact', contactId) })],
    bare: [post('/leads', { ...newLead, ...score, contactId, ...seeded.place, scored })],
    ...single,
  });
  const records = Array.from({ length: bulkRecords }, (_, at) => contacts[2 + (at % (contacts.length - 2))] as string);
  return [
    {
      name: 'lead read',
      reference: sample.map((id) => get(read.replace(':id', encodeId('lead', id)))),
      bare: sample.map((id) => get(`/leads/${id}`)),
      ...single,
      targets: { requests: { least: 0.85 } },
    },
    {
      name: 'list of 50',
      reference: [get(otherPrefix(leads.list.path))],
      bare: [get('/leads')],
      ...ofLists,
      targets: { requests: { least: 0.9 } },
    },
    { name: 'lead patch', ...makePatches(seeded, patch), ...single, targets: {} },
    { name: 'stage move', ...makeMoves(seeded, patch), ...single, targets: {} },
    {
      name: 'lead create',
      ...creating(contact, { score: 42 }, undefined),
      targets: { requests: { least: 0.8 }, cpu: { least: 0.8 } },
    },
    { name: 'lead create without a score', ...creating(contact, undefined, scoredNew.usual), targets: {} },
    { name: 'lead create for a hot contact', ...creating(hotContact, undefined, scoredNew.hot), targets: {} },
    {
      name: 'bulk of 500',
      reference: [
        post(leads.bulk.path, {
          records: records.map((contactId) => ({ ...newLead, contactId: encodeId('contact', contactId) })),
        }),
      ],
      bare: [
        post('/leads/bulk', { records: records.map((contactId) => ({ ...newLead, contactId, ...seeded.place })) }),
      ],
      ...ofBulks,
      targets: { requests: { least: 0.6 } },
    },
  ];
}

/** Another title and value for the next lead, each time. Titles differ in length, so that the count of stored bytes always changes. */
function makePatches({ changed: { ids, scored } }: Seeded, patch: Patch): Pick<Scenario, 'reference' | 'bare'> {
  const take = countLeads(ids);
  const path = otherPrefix(contract.leads.update.path);
  const next = () => {
    const { id, round } = take();
    const title = round % 2 === 0 ? 'Difference engine of Charles Babbage' : 'Difference engine';
    return { id, changes: { title, value: 1_000 + round } };
  };
  return {
    reference: () => {
      const { id, changes } = next();
      return patch(path.replace(':id', encodeId('lead', id)), changes);
    },
    bare: () => {
      const { id, changes } = next();
      return patch(`/leads/${id}`, { ...changes, scored });
    },
  };
}

/** The other one of two stages for the next lead, each time. */
function makeMoves(
  { changed: { ids, scored }, place, otherStageId }: Seeded,
  patch: Patch,
): Pick<Scenario, 'reference' | 'bare'> {
  const take = countLeads(ids);
  const path = otherPrefix(contract.leads.updateStage.path);
  const next = () => {
    const { id, round } = take();
    return { id, stageId: round % 2 === 0 ? otherStageId : place.stageId };
  };
  return {
    reference: () => {
      const { id, stageId } = next();
      return patch(path.replace(':id', encodeId('lead', id)), { stageId: encodeId('stage', stageId) });
    },
    bare: () => {
      const { id, stageId } = next();
      return patch(`/leads/${id}/stage`, { stageId, scored });
    },
  };
}

/** Goes through leads round after round. Both servers take from one count, because both change the same leads. */
function countLeads(ids: readonly string[]): () => { id: string; round: number } {
  let count = 0;
  return () => {
    const at = count++;
    return { id: ids[at % ids.length] as string, round: Math.floor(at / ids.length) };
  };
}

type Patch = ReturnType<typeof callsOf>['patch'];

function callsOf(authorization: string) {
  const sending =
    (method: 'POST' | 'PATCH') =>
    (path: string, body: object): Call => ({
      method,
      path,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const get = (path: string): Call => ({ method: 'GET', path, headers: { authorization } });
  return { get, post: sending('POST'), patch: sending('PATCH') };
}
