import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { contract } from '@lead-engagement/contract';
import type { Answer, TestApi, TestCaller } from './api.js';
import type { Sample } from './sample.js';
import type { TestUser } from './sign-in.js';

/** A path's parameters, by the resource that it belongs to. */
export type PathParams = Record<keyof typeof contract, Record<string, string>>;

/** What of an API a sample is made with. */
export type SampleApi = Omit<TestApi, 'app' | 'logged' | 'wakes' | 'files' | 'secretKey' | 'close'> &
  Partial<Pick<TestApi, 'files' | 'secretKey'>>;

/** The tenant of a sample while it is made. */
export interface SampleWorld {
  api: SampleApi;
  tenant: string;
  caller: TestCaller;
  /** Signed in, as a MANAGER. */
  user: TestUser;
  /** The id of the tenant's first user. */
  ownerId: string;
  /** What the features before have made. */
  params: PathParams;
  /** Creates a record, and returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  made(url: string, body: unknown): Promise<any>;
}

export type SampleBody = Record<string, unknown>;

/** Causes a conflict in a new tenant; returns its response and the id of the conflicting record. */
export type Conflict = (world: ConflictWorld) => Promise<[Answer, string]>;

/** A new tenant. */
export interface ConflictWorld {
  call(method: string, url: string, body?: unknown): Promise<Answer>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  make(url: string, body?: SampleBody, status?: number): Promise<any>;
  remove(url: string): Promise<unknown>;
}

/**
 * What the generated tests need of a feature, in `features/<area>/<name>/fixtures/samples.ts`. Records stand under the name of their
 * resource, all else under the name of a route, such as `tags.create`.
 */
export interface FeatureSamples {
  /** The features whose records are made first. */
  after?: readonly string[];
  /** Makes one of each record; returns the parameters of the paths, by resource. */
  make?(world: SampleWorld): Promise<Partial<PathParams>>;
  /** Adds one record to each of its lists for each number. */
  addMore?(world: SampleWorld, sample: Sample, numbers: readonly number[]): Promise<unknown>;
  /** A body that each route accepts. It is made again for each call, so that names and addresses are free. */
  bodies?: Readonly<Record<string, Entries['bodies']>>;
  /** Fields of each resource that the server computes: a value that is sent is ignored. */
  computed?: Readonly<Partial<Record<keyof typeof contract, Entries['computed']>>>;
  /** For each route that declares CONFLICT, how to cause one with another record, or why that is impossible. */
  conflicts?: Readonly<Record<string, Entries['conflicts']>>;
}

const folder = path.resolve(import.meta.dirname, '../../src/features');

let loaded: Promise<FeatureSamples[]> | undefined;

/** The samples of every feature, in the order in which their records are made. */
export function loadSamples(): Promise<readonly FeatureSamples[]> {
  loaded ??= readSamples().then(inOrder);
  return loaded;
}

async function readSamples(): Promise<Map<string, FeatureSamples>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(path.join('fixtures', 'samples.ts')),
  );
  const reads = files.map(async (file): Promise<[string, FeatureSamples]> => {
    const { samples } = await import(path.join(folder, file));
    return [file.split(path.sep)[1] as string, samples];
  });
  return new Map(await Promise.all(reads));
}

function inOrder(features: Map<string, FeatureSamples>): FeatureSamples[] {
  const ordered = new Set<FeatureSamples>();
  const add = (name: string, before: readonly string[]) => {
    const samples = features.get(name);
    if (!samples) throw new Error(`${before.at(-1)} comes after ${name}, which has no samples.`);
    if (before.includes(name)) throw new Error(`${[...before, name].join(' after ')}: a circle.`);
    for (const needed of samples.after ?? []) add(needed, [...before, name]);
    ordered.add(samples);
  };
  for (const name of [...features.keys()].toSorted()) add(name, []);
  return [...ordered];
}

interface Entries {
  bodies: (sample: Sample, unique: string) => SampleBody;
  computed: readonly string[];
  conflicts: Conflict | string;
}

/** The entries of all features, such as the bodies of all routes. No two features declare the same one. */
export async function joinSamples<K extends keyof Entries>(part: K): Promise<Readonly<Record<string, Entries[K]>>> {
  const joined: Record<string, Entries[K]> = {};
  for (const samples of await loadSamples()) {
    for (const [name, value] of Object.entries(samples[part] ?? {})) {
      if (name in joined) throw new Error(`Two features have samples of ${name}.`);
      joined[name] = value as Entries[K];
    }
  }
  return joined;
}

/** A second record with the same body conflicts with the first. */
export const twice =
  (url: string, body: SampleBody): Conflict =>
  async ({ make, call }) => {
    const { id } = await make(url, body);
    return [await call('POST', url, body), id];
  };

/** A record is changed to a value of another. */
export const changedTo =
  (url: string, first: SampleBody, second: SampleBody, change: SampleBody): Conflict =>
  async ({ make, call }) => {
    const [holder, other] = [await make(url, first), await make(url, second)];
    return [await call('PATCH', `${url}/${other.id}`, change), holder.id];
  };

export const nothing = 'No other record is in the way: the message names the rule.';
export const noLimit = 'The most that there can be are there.';
