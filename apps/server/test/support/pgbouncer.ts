import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import postgres from 'postgres';

/** A real PgBouncer in front of a database. */
export interface PgBouncer {
  /** The address of the database through it. */
  url: string;
  close(): Promise<void>;
}

export const hasPgBouncer = (() => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const deadlineMs = 30_000;

/** Starts a PgBouncer that refuses the startup parameters which it does not know, as it does by default. */
export async function startPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
  const dir = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const target = new URL(url);
  const port = await findPort();
  const settings = `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(dir, 'users')}
pool_mode = ${mode}
max_client_conn = 200
`;
  await chmod(dir, 0o755);
  await writeFile(join(dir, 'users'), `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  await writeFile(join(dir, 'pgbouncer.ini'), settings);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, join(dir, 'pgbouncer.ini')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  await untilAnswering(through.href);
  return {
    url: through.href,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilAnswering(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, prepare: false, backoff: () => 0.05 });
  try {
    for (const startedMs = performance.now(); ; ) {
      try {
        await sql`select`;
        return;
      } catch (error) {
        if (performance.now() - startedMs > deadlineMs) throw error;
      }
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}
