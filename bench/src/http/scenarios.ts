import { isDeepStrictEqual } from 'node:util';
import { contract, otherPrefix } from '@lead-engagement/contract';
import type { Target } from '../report.js';
import type { Load } from './load.js';
import type { Server } from './servers.js';

/** One operation, as it is asked of both servers. */
export interface Scenario {
  name: string;
  reference: Load;
  bare: Load;
  /** How the reference server should do beside the bare one, by requests per second and by CPU time alike. */
  target?: Target;
}

/** A lead by both servers' ids. */
export interface SampleLead {
  publicId: string;
  uuid: string;
}

/** Lead read, over the sample, and the first page of 50 leads; under the prefix that takes no tenant header. */
export function makeScenarios(leads: readonly SampleLead[], authorization: string): Scenario[] {
  const headers = { authorization };
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
  ];
}

interface Answer {
  data: LeadData | LeadData[];
  meta?: { total: number };
}
interface LeadData {
  title: string;
  score: number;
}

/** Throws where the servers do not answer with the same leads and the same total: then they do not do the same work. */
export async function assertSameAnswers(
  { name, reference, bare }: Scenario,
  ours: Server,
  other: Server,
): Promise<void> {
  for (const [at, path] of reference.paths.entries()) {
    const [left, right] = await Promise.all([
      fetchEssence(ours.url + path, reference.headers),
      fetchEssence(other.url + (bare.paths[at] ?? ''), bare.headers),
    ]);
    if (!isDeepStrictEqual(left, right)) throw new Error(`${name}: the servers answer differently on ${path}.`);
  }
}

async function fetchEssence(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const { data, meta } = (await response.json()) as Answer;
  const leads = Array.isArray(data) ? data : [data];
  return { leads: leads.map(({ title, score }) => [title, score]), total: meta?.total };
}
