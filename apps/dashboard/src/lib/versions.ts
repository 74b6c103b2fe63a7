import type { ApiVersion } from '@lead-engagement/sdk';

// As the keys of a record, so that a version that is new in the API is missing here when the app is built.
const versions: Record<ApiVersion, true> = { '2026-12-01': true, '2026-11-01': true };

/** The versions of the API, the newest first. */
export const apiVersions = Object.keys(versions) as ApiVersion[];
