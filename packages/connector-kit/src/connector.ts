import type { Http } from './http.js';
import type { SkippedRecord } from './read.js';

/** Values that can be stored and read back: checkpoints, and the state that a connector keeps between runs. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type ResultType = 'POST' | 'COMMENT' | 'PROFILE';

/** The filters of a task that name places on a platform. */
export type PlaceFilter = 'feeds' | 'instances' | 'sites';

/** One post, comment or profile as a platform shows it. */
export interface Item {
  type: ResultType;
  /** The platform's id, which is the same each time the item is found. */
  externalId: string;
  /** The original, for people to open. */
  url: string | null;
  /** The handle of the author; empty if the platform does not report one. */
  author: string;
  authorName?: string | null;
  authorUrl?: string | null;
  /** null: the platform does not report it. */
  followers?: number | null;
  title?: string | null;
  /** Plain text. */
  content: string;
  /** ISO 639 code, if the platform reports it. */
  language?: string | null;
  /** ISO 8601 with a time zone. */
  publishedAt: string | null;
  /** Attribution that the platform requires for this item. */
  attribution?: string | null;
}

/** The query of a run. */
export interface Search {
  keywords: readonly string[];
  /** ISO 639 code. */
  language?: string | undefined;
  feeds?: readonly string[] | undefined;
  instances?: readonly string[] | undefined;
  sites?: readonly string[] | undefined;
  /** The types to collect. Default: posts and comments, because profiles need additional requests. */
  types?: readonly ResultType[] | undefined;
  /** True if the task filters by followers. Connectors that need an additional request for that number send it only then. */
  wantsFollowers?: boolean | undefined;
  /** The earliest time of publication: older items are not needed. ISO 8601. */
  since: string;
}

/** A part of a run with its own pages: a keyword on an instance, or a feed. */
export type Slice = { [key: string]: string };

/** The settings of a connector, set by the operator: `BASE_URL` is the environment variable `<PLATFORM>_BASE_URL`. */
export type Settings = Readonly<Record<string, string>>;

export interface Setting {
  description: string;
  /** The default. */
  default?: string;
}

export interface PageRequest {
  slice: Slice;
  search: Search;
  /** The `next` of the previous page; null on the first page of the slice. */
  cursor: Json;
  /** The state that the last run of the same task kept for this slice; null if there is none. */
  kept: Json;
}

/** Caches access tokens between pages, for all runs of this process. */
export interface Tokens {
  /** The token of this key. `load` is called if there is none or it has expired. */
  get(key: string, load: () => Promise<{ value: string; expiresAt: Date }>): Promise<string>;
  /** Drops a token that the platform rejected. */
  drop(key: string): void;
}

export interface PageContext {
  http: Http;
  tokens: Tokens;
  settings: Settings;
  now: Date;
}

export interface Page {
  items: Item[];
  /** The ids of items that the platform reports as deleted. Stored copies are deleted too. */
  deleted?: string[];
  /** The cursor of the next page; null on the last one. */
  next: Json;
  /** The `kept` value of the task's next run. */
  keep?: Json;
  /** The delay that the platform requests before the next request, in milliseconds. */
  waitMs?: number;
  /** The reason why the slice is incomplete, if it is. */
  partial?: string;
  /** The records that could not be read, as `Reader.records` returns them. The run shows them, and is incomplete. */
  skipped?: SkippedRecord[];
}

export interface ConnectorDefinition {
  /** The identifier that crawl tasks use: upper-case letters, digits and _. */
  platform: string;
  name: string;
  types: readonly ResultType[];
  /** True if items include the number of their author's followers. */
  followers: boolean;
  /** The filters that the connector supports. */
  places?: readonly PlaceFilter[];
  /** True if the platform searches for keywords. Otherwise items without any keyword are dropped. */
  searches: boolean;
  /** The minimum time between two requests to one host, in milliseconds. */
  pauseMs: number;
  attribution?: string;
  /** The settings by name, in upper case. */
  settings: Readonly<Record<string, Setting>>;
  /** The reason why the connector cannot be used with these settings; undefined if it can. */
  findProblem?(settings: Settings): string | undefined;
  /** The parts of a run, in the order in which they are read. Throws ConnectorError `refused` if there are none. */
  slices(search: Search, settings: Settings): Slice[];
  /** Reads one page. Throws ConnectorError for failures that are to be expected from a platform. */
  readPage(request: PageRequest, context: PageContext): Promise<Page>;
}

export type Connector = Readonly<Required<Pick<ConnectorDefinition, 'places'>> & ConnectorDefinition>;

/** Returns true if a run collects items of this type. */
export function wants({ types }: Search, type: ResultType): boolean {
  return types ? types.includes(type) : type !== 'PROFILE';
}

/** The `kind` of a slice that searches profiles for a keyword. */
export const profileKind = 'profiles';

/** The slices of a platform with profiles: those of its posts and comments, and one per keyword for profiles. */
export function withProfiles(search: Search, posts: Slice[]): Slice[] {
  const profiles = search.keywords.map((keyword) => ({ keyword, kind: profileKind }));
  return [
    ...(wants(search, 'POST') || wants(search, 'COMMENT') ? posts : []),
    ...(wants(search, 'PROFILE') ? profiles : []),
  ];
}

/** Checks the definition of a connector. Throws if it contradicts itself. */
export function defineConnector(definition: ConnectorDefinition): Connector {
  const { platform, settings, pauseMs } = definition;
  if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(platform)) throw new Error(`${platform} is not the identifier of a platform.`);
  for (const name of Object.keys(settings)) {
    if (!/^[A-Z][A-Z0-9_]*$/.test(name)) throw new Error(`${platform}: ${name} is not the name of a setting.`);
  }
  if (!(pauseMs >= 0)) throw new Error(`${platform}: pauseMs must be 0 or more.`);
  return Object.freeze({ ...definition, places: definition.places ?? [] });
}
