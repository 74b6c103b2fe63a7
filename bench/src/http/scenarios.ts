import { isDeepStrictEqual } from 'node:util';
import { contract, otherPrefix } from '@lead-engagement/contract';
import { encodeId } from '../../../apps/server/src/ids.js';
import type { Target } from '../report.js';
import type { Load } from './load.js';
import type { Server } from './servers.js';

/** One operation, as both servers are called. */
export interface Scenario {
  name: string;
  reference: Load;
  bare: Load;
  /** The target for the reference server relative to the bare one, both in requests per second and in CPU time. */
  target?: Target;
}

/** A lead with its ids on both servers. */
export interface SampleLead {
  publicId: string;
  uuid: string;
}

/**
 * Reading a lead of the sample, the first page of 50 leads, and creating a lead with its event. The last comes at the end, because it
 * changes the results of the others. All use the prefix that needs no tenant header.
 */
export function makeScenarios(leads: readonly SampleLead[], place: Place, authorization: string): Scenario[] {
  const headers = { authorization };
  const posting = { authorization, 'content-type': 'application/json' };
  const lead = { title: 'Difference engine', value: 1234.5, score: 42, source: 'FORM' };
  const readPath = otherPrefix(contract.leads.get.path);
  return [
    {
      name: 'lead read',
      reference: { headers, paths: leads.map(({ publicId }) => readPath.replace(':id', publicId)) },
      bare: { headers, paths: leads.map(({ uuid }) => `/leads/${uuid}`) },
      target: { least: 0.65 },
    },
    {
      name: 'list of 50',
      reference: { headers, paths: [otherPrefix(contract.leads.list.path)] },
      bare: { headers, paths: ['/leads'] },
    },
    {
      name: 'lead create',
      reference: {
        headers: posting,
        paths: [otherPrefix(contract.leads.create.path)],
        body: JSON.stringify({ ...lead, contactId: encodeId('contact', place.contactId) }),
      },
      bare: { headers: posting, paths: ['/leads'], body: JSON.stringify({ ...lead, ...place }) },
      target: { least: 0.6 },
    },
  ];
}

/** The parent records of new leads. UUIDs. */
export interface Place {
  contactId: string;
  pipelineId: string;
  stageId: string;
}

interface Answer {
  data: LeadData | LeadData[];
  meta?: { total: number };
}
interface LeadData {
  title: string;
  score: number;
}

/** Throws if the servers do not return the same leads and the same total, because they would then do different work. */
export async function assertSameAnswers(
  { name, reference, bare }: Scenario,
  ours: Server,
  other: Server,
): Promise<void> {
  for (const [at, path] of reference.paths.entries()) {
    const [left, right] = await Promise.all([
      fetchEssence(ours.url + path, reference),
      fetchEssence(other.url + (bare.paths[at] ?? ''), bare),
    ]);
    if (!isDeepStrictEqual(left, right)) throw new Error(`${name}: the servers answer differently on ${path}.`);
  }
}

async function fetchEssence(url: string, { headers, body }: Load) {
  const response = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const { data, meta } = (await response.json()) as Answer;
  const leads = Array.isArray(data) ? data : [data];
  return { leads: leads.map(({ title, score }) => [title, score]), total: meta?.total };
}
