import postgres from 'postgres';
import { readDatabaseUrl } from './database-url.js';

// biome-ignore lint/complexity/noBannedTypes: the driver's own default.
type OpenPostgres = <T extends Record<string, postgres.PostgresType> = {}>(
  url: string,
  options: postgres.Options<T>,
) => ReturnType<typeof postgres<T>>;

/**
 * Opens connections. The URL is read here, because the driver connects to localhost if a URL names a socket, and does not know IPv6 or an
 * encoded name of a database.
 */
export const openPostgres: OpenPostgres = (url, options) => {
  const { address, hosts, parameters } = readDatabaseUrl(url);
  const { host, port, ...rest } = address;
  return postgres(`postgres://${hosts ?? ''}/?${parameters}`, {
    ...options,
    ...placeOf(host, port),
    ...withoutUndefined(rest),
  });
};

/**
 * The driver splits a host at its colons, unless it is in a list, which its types do not know; the folder of a socket must not be in one.
 */
function placeOf(host: string | undefined, port: number | undefined): { host?: string; port?: number } {
  if (!host || host.startsWith('/')) return withoutUndefined({ host, port });
  return { host: [host], port: [port ?? 5432] } as never;
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
