declare const __SDK_VERSION__: string;

/** Globals that identify the runtime; each may be missing. */
interface Surroundings {
  process?: { versions?: { node?: string }; env?: Record<string, string | undefined> };
  navigator?: { userAgent?: string };
  document?: unknown;
}

const surroundings = globalThis as Surroundings;

/** The variables that stand in for options. */
export const variables = { apiKey: 'LEAD_ENGAGEMENT_API_KEY', baseUrl: 'LEAD_ENGAGEMENT_BASE_URL' } as const;

/** A variable of the environment; undefined if it is empty, and in runtimes that have no environment or do not show it. */
export function readVariable(name: string): string | undefined {
  try {
    return surroundings.process?.env?.[name]?.trim() || undefined;
  } catch {
    // Deno throws where the program may not read the environment.
    return undefined;
  }
}

/** Whether this is a page in a browser, of which everyone can read the source. */
export function isBrowser(): boolean {
  return surroundings.document !== undefined && isMozilla();
}

/** undefined in browsers: there the header belongs to the browser. */
export function findUserAgent(): string | undefined {
  const name = `lead-engagement-sdk/${__SDK_VERSION__}`;
  const nodeVersion = surroundings.process?.versions?.node;
  if (nodeVersion) return `${name} node/${nodeVersion}`;
  return isMozilla() ? undefined : name;
}

function isMozilla(): boolean {
  return surroundings.navigator?.userAgent?.startsWith('Mozilla/') ?? false;
}
