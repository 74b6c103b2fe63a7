import { parse } from 'pg-connection-string';
import { encodedPassword } from '../process/addresses-in-environment.js';

/** Where a database is, and who connects to it. What a URL does not say is undefined: the driver has a default for it. */
export interface DatabaseAddress {
  /** A host name, an IP address without brackets, or the folder of a socket; undefined also if the URL has several hosts. */
  host?: string | undefined;
  port?: number | undefined;
  user?: string | undefined;
  password?: string | undefined;
  database?: string | undefined;
}

/** A URL in its parts; `hosts` is set if it has several, such as `a:5432,b:5433`, which the driver tries in turn. */
export interface DatabaseUrl {
  address: DatabaseAddress;
  hosts: string | undefined;
  /** The parameters that do not belong to the address: settings of the driver and of PostgreSQL. */
  parameters: URLSearchParams;
}

/** Parameters of libpq that neither the driver nor PostgreSQL knows. Ignored, they would change what is reached, or how safely. */
const unsupported = [
  ...['dbname', 'hostaddr', 'service', 'servicefile', 'passfile', 'require_auth', 'channel_binding', 'gssencmode'],
  ...['krbsrvname', 'sslcert', 'sslkey', 'sslpassword', 'sslcrl', 'sslcrldir', 'requirepeer', 'load_balance_hosts'],
];
const addressParameters = ['host', 'port', 'user', 'password'] as const;

const encoding = `must be a URL such as postgres://user:password@host:5432/database, ${encodedPassword}`;

/**
 * Reads a URL of a database as libpq does: IPv6 in brackets, the folder of a socket as `?host=/folder` or `%2Ffolder`, and percent-encoding in
 * each part. Throws an Error that says what is wrong, without the URL, which may have a password.
 * Source: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */
export function readDatabaseUrl(url: string): DatabaseUrl {
  const found = /^postgres(?:ql)?:\/\/([^/?#]*)(?:\/([^?#@]*))?(?:\?([^#]*))?$/.exec(url);
  const [, authority = '', path, query = ''] = found ?? [];
  // A password that has a question mark continues there.
  if (!found || /^[^=&]*@/.test(query)) throw new Error(encoding);
  // In a URL of libpq, a plus is no space.
  const parameters = new URLSearchParams(query.replaceAll('+', '%2B'));
  const wrong = unsupported.find((name) => parameters.has(name));
  if (wrong) throw new Error(`has the parameter ${wrong}, which is not supported: leave it out`);
  if ((parameters.get('sslrootcert') ?? 'system') !== 'system') {
    throw new Error('has a file in sslrootcert: name the file in NODE_EXTRA_CA_CERTS, and leave the parameter out');
  }
  const given = new URLSearchParams();
  for (const name of addressParameters) {
    const [value, ...others] = parameters.getAll(name);
    if (others.length > 0) throw new Error(`has the parameter ${name} twice`);
    if (value) given.set(name, value);
    parameters.delete(name);
  }
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const hasSeveral = hosts.includes(',');
  if (
    given.get('host')?.includes(',') ||
    (hasSeveral && (hosts.includes('[') || given.has('host') || given.has('port')))
  ) {
    throw new Error('has several hosts: write them as host:port,host:port before the database, without IPv6 addresses');
  }
  const single = hasSeveral ? authority.slice(0, authority.length - hosts.length) + hosts.split(',', 1)[0] : authority;
  const address = readAddress(single, path, given);
  if (!hasSeveral) return { address, hosts: undefined, parameters };
  return { address: { ...address, host: undefined, port: undefined }, hosts, parameters };
}

function readAddress(authority: string, path: string | undefined, given: URLSearchParams): DatabaseAddress {
  let parsed: ReturnType<typeof parse>;
  let database: string;
  try {
    for (const part of authority.split(/[:@]/)) decodeURIComponent(part);
    database = decodeURIComponent(path ?? '');
    parsed = parse(`postgres://${authority}/?${given}`);
  } catch {
    throw new Error(encoding);
  }
  const { host, port, user, password } = parsed;
  if (port && (!/^\d+$/.test(port) || Number(port) > 65_535))
    throw new Error('has a port that is not a number up to 65535');
  return {
    host: host || undefined,
    port: port ? Number(port) : undefined,
    user: user || undefined,
    password: password || undefined,
    database: database || undefined,
  };
}

/** Returns what is wrong with a URL; undefined if it can be used. */
export function findDatabaseUrlError(url: string): string | undefined {
  try {
    readDatabaseUrl(url);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
