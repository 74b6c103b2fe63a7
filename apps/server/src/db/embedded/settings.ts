import path from 'node:path';

/**
 * The environment of every PostgreSQL program. It inherits nothing, because the environment of this process has secrets that PostgreSQL's
 * user could read. The C locale makes messages the same everywhere.
 */
export const commandEnv = { LC_ALL: 'C', PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin', TZ: 'UTC' };

/** Returns the root of a path's volume: a working directory that every user can enter. */
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
  // Statements are short, so compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'lead_engagement',
  // The application reports failed statements, because it knows which parts may be logged: a statement and its detail contain personal
  // data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/**
 * Settings that a throw-away database does not need to be safe with: it loses everything if the machine stops. Commits still reach the
 * operating system at once, so that tests that kill the server are meaningful.
 */
const notDurable = { fsync: 'off', full_page_writes: 'off', max_wal_size: '1GB' };

/** Returns the server's settings as command line arguments, for a machine with 1 GB or more. `durable: false` is for tests only. */
export function toServerArguments(options: { port: number; durable: boolean }): string[] {
  const settings = { port: String(options.port), ...common, ...(options.durable ? {} : notDurable) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
