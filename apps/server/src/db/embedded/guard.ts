import { spawn } from 'node:child_process';
import process from 'node:process';
import type { OsUser } from './os-user.js';
import { commandEnv } from './settings.js';

/** How long a server outlives an owner that was killed: another start takes it over until then. */
export const defaultOrphanSeconds = 600;

/**
 * Waits for the end of its input, which is that of the owner, and then for another owner to stop the server. It compares the command line,
 * because the process id may belong to another process by then. `read` is a builtin: the guard is a single small shell until then.
 */
const script = `
read -r line
is_server() {
  case "$(tr '\\0' ' ' 2>/dev/null </proc/$1/cmdline || ps -ww -o command= -p $1 2>/dev/null) " in *" -D $2 "*) return 0 ;; esac
  return 1
}
left=$3
while [ "$left" -gt 0 ] && [ -d "$2" ] && is_server "$1" "$2"; do
  sleep 1
  left=$((left - 1))
done
is_server "$1" "$2" || exit 0
kill -INT "$1"
left=30
while [ "$left" -gt 0 ] && [ -d "$2" ] && is_server "$1" "$2"; do
  sleep 1
  left=$((left - 1))
done
is_server "$1" "$2" && kill -KILL "$1"
`;

/**
 * Starts a process that stops the server of a cluster if this process is killed and no other one takes the server over within
 * `orphanSeconds`, or once its directory is gone. Returns a function that ends the guard. Does nothing on Windows.
 */
export function guardServer(options: {
  pid: number;
  clusterDir: string;
  osUser: OsUser | undefined;
  orphanSeconds: number;
}): () => void {
  if (process.platform === 'win32') return () => {};
  const { pid, clusterDir, osUser, orphanSeconds } = options;
  const args = ['-c', script, 'lead-engagement-guard', String(pid), clusterDir, String(orphanSeconds)];
  const guard = spawn('/bin/sh', args, {
    ...osUser,
    cwd: '/',
    env: commandEnv,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it the next start takes the server over all the same.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
