declare const __SDK_VERSION__: string;

/** Bun and Deno say that they are Node too. */
const runtimes = ['bun', 'deno', 'node'] as const;

/** Globals that identify the runtime; each may be missing. */
interface Surroundings {
  process?: {
    versions?: { readonly [R in (typeof runtimes)[number]]?: string };
    env?: Record<string, string | undefined>;
  };
  navigator?: { userAgent?: string };
  document?: unknown;
}

const surroundings = globalThis as Surroundings;

/** The environment variables that replace options. */
export const variables = { apiKey: 'LEAD_ENGAGEMENT_API_KEY', baseUrl: 'LEAD_ENGAGEMENT_BASE_URL' } as const;

/** The value of an environment variable; undefined if it is empty, or if the runtime has no environment or denies access to it. */
export function readVariable(name: `LEAD_ENGAGEMENT_${string}`): string | undefined {
  try {
    return surroundings.process?.env?.[name]?.trim() || undefined;
  } catch {
    // Deno throws if the program is not allowed to read the environment.
    return undefined;
  }
}

/** Returns true on a web page, whose source every visitor can read. */
export function isBrowser(): boolean {
  return surroundings.document !== undefined && isMozilla();
}

/** undefined in browsers, which set this header themselves. */
export function findUserAgent(): string | undefined {
  const name = `lead-engagement-sdk/${__SDK_VERSION__}`;
  const versions = surroundings.process?.versions;
  const runtime = runtimes.find((each) => versions?.[each]);
  if (runtime) return `${name} ${runtime}/${versions?.[runtime]}`;
  return isMozilla() ? undefined : name;
}

function isMozilla(): boolean {
  return surroundings.navigator?.userAgent?.startsWith('Mozilla/') ?? false;
}
