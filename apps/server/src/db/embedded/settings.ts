import path from 'node:path';

/**
 * The environment of every PostgreSQL program: none of ours, which holds secrets that its user could read,
 * and the C locale, so that messages are the same everywhere.
 */
export const commandEnv = { LC_ALL: 'C', PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin', TZ: 'UTC' };

/** The root of the volume of a path: a working directory that every user can enter, whatever ours is. */
export function rootDirectory(file: string): string {
  return path.parse(path.resolve(file)).root;
}

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Short statements: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'lead_engagement',
  // Failed statements are reported by the application, which knows what may be written down: a statement and its detail hold personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/**
 * What a throw-away database may do without: it loses everything when the machine stops. Commits still reach the operating system at once,
 * so that tests which kill the server prove something.
 */
const notDurable = { fsync: 'off', full_page_writes: 'off', max_wal_size: '1GB' };

/** The server's settings as command line arguments, for a machine of 1 GB and more; `durable: false` is for tests only. */
export function toServerArguments(options: { port: number; durable: boolean }): string[] {
  const settings = { port: String(options.port), ...common, ...(options.durable ? {} : notDurable) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
