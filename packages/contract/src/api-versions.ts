import { z } from 'zod';

/** A difference between two versions, of which clients of the older one see nothing. The server has a transformation of the same name. */
export interface VersionChange {
  readonly name: string;
  /** What changed, and what a client of the older version has to do, in Markdown. */
  readonly what: string;
  /** The operations whose requests or responses differ, such as `shipments.list`. */
  readonly operations: readonly string[];
  /** The types of events whose data differs. */
  readonly events: readonly string[];
}

interface Version {
  /** What the version is, in a sentence. */
  readonly about: string;
  /** The differences from the version before it. */
  readonly changes: readonly VersionChange[];
  /** Set once there is a newer one. Days, `YYYY-MM-DD`: since when we advise against it, and until when it is served at least. */
  readonly deprecated?: { readonly since: string; readonly sunset: string };
}

/** For so many months after it is deprecated, a version or an operation is served. */
export const deprecationMonths = 24;

/** Every version of the API, by its day, the oldest first. Nothing else names them. */
export const apiVersions = {
  '2026-11-01': {
    about: 'The first version. Keys, webhook endpoints and apps that are older than versions have it.',
    changes: [],
    deprecated: { since: '2026-12-01', sunset: '2028-12-01' },
  },
  '2026-12-01': {
    about: 'One field says what two said before, and one list of words what several did.',
    changes: [
      {
        name: 'shipment-tracking',
        what: '`Shipment.active` is now `Shipment.tracking`: `ACTIVE` for `true`, `STOPPED` for `false`. The filter `active` of `GET /api/v1/shipments` is `tracking`. A field `active` in a body is refused.',
        operations: [
          'shipments.list',
          'shipments.create',
          'shipments.bulk',
          'shipments.get',
          'shipments.refresh',
          'changes.list',
          'leads.listTimeline',
          'events.list',
          'events.get',
        ],
        events: ['shipment.updated', 'shipment.deleted'],
      },
      {
        name: 'user-status',
        what: '`User.disabled` is gone: it said the same as `User.status`. To disable a user, send `status: "DISABLED"` in place of `disabled: true`; to enable one, send `status: "ACTIVE"`. A field `disabled` in a body is refused.',
        operations: [
          'auth.login',
          'auth.refresh',
          'users.list',
          'users.create',
          'users.get',
          'users.update',
          'me.get',
          'me.update',
          'me.changePassword',
          'changes.list',
        ],
        events: [],
      },
      {
        name: 'crawl-run-status',
        what: '`status` of a run of a crawl task, and of its platforms, has the words that jobs have: `PENDING` for `PAUSED`, `COMPLETED` for `SUCCEEDED`, and `CANCELLED` for `ABORTED`. The filter `status` of `GET /v1/crawl-tasks/:id/runs` takes the new words.',
        operations: ['crawlTasks.listRuns'],
        events: [],
      },
      {
        name: 'merge-status',
        what: '`status` of a merge has the words that jobs have: `RUNNING` for `MOVING` and `UNDOING`, and `COMPLETED` for `UNDONE`. `undoneAt` says whether the merge was undone.',
        operations: [
          'contacts.merge',
          'contacts.previewMerge',
          'contacts.listMerges',
          'contacts.getMerge',
          'contacts.undoMerge',
        ],
        events: [],
      },
    ],
  },
} as const satisfies Record<string, Version>;

export type ApiVersion = keyof typeof apiVersions;

/** The versions, the oldest first. */
export const apiVersionNames = Object.keys(apiVersions).sort() as [ApiVersion, ...ApiVersion[]];

/** The version that this contract describes. */
export const newestApiVersion: ApiVersion = apiVersionNames.at(-1) ?? apiVersionNames[0];

/** The version of everything that was made before there were versions. */
export const firstApiVersion = '2026-11-01' satisfies ApiVersion;

/** Returns true for the name of a version. */
export function isApiVersion(text: unknown): text is ApiVersion {
  return apiVersionNames.some((name) => name === text);
}

/** The version that serves what is stored under a name: of one that is no longer served, the next; of one that is newer, the newest. */
export function servedVersion(stored: string): ApiVersion {
  return apiVersionNames.find((name) => name >= stored) ?? newestApiVersion;
}

/** Since when a version is deprecated, and until when it is served at least; undefined for one that is not deprecated. */
export function deprecationOf(version: ApiVersion): Version['deprecated'] {
  return (apiVersions[version] as Version).deprecated;
}

export const apiVersion = z.enum(apiVersionNames);
