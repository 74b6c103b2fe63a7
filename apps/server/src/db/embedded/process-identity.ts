import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';

/** Facts about a live process. `startedAt` and `command` are undefined if the platform does not provide them. */
export type ProcessFacts = { startedAt: string | undefined; command: string | undefined };

const run = promisify(execFile);

/**
 * Finds a live process by id; undefined if there is none, or only a zombie. `startedAt` distinguishes a process from a later one with the
 * same id; only compare it for equality.
 */
export async function findProcess(pid: number): Promise<ProcessFacts | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') return findLinuxProcess(pid);
  if (process.platform === 'win32') return { startedAt: undefined, command: undefined };
  return findPosixProcess(pid);
}

/** Returns true if a process with this id exists, also if another user owns it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (hasCode(error, 'EPERM')) return true;
    if (hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}

async function findLinuxProcess(pid: number): Promise<ProcessFacts | undefined> {
  try {
    const [stat, commandLine, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // proc(5): the name in parentheses can contain spaces. The state (field 3) comes next; field 22 is the start in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return { startedAt: `${bootId.trim()}:${fields[19]}`, command: commandLine.replaceAll('\0', ' ').trim() };
  } catch (error) {
    // The process has ended in the meantime, or /proc is hidden (hidepid): a signal shows which.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH') || hasCode(error, 'EACCES')) {
      return isAlive(pid) ? { startedAt: undefined, command: undefined } : undefined;
    }
    throw error;
  }
}

async function findPosixProcess(pid: number): Promise<ProcessFacts | undefined> {
  try {
    const options = { env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' } };
    const { stdout } = await run('ps', ['-ww', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)], options);
    const line = stdout.trim();
    // lstart is five words: Mon Jan  2 15:04:05 2006
    const startedAt = /^(\S+\s+){4}\S+/.exec(line)?.[0];
    return { startedAt, command: startedAt === undefined ? undefined : line.slice(startedAt.length).trim() };
  } catch {
    // ps is missing or no longer knows the id.
    return isAlive(pid) ? { startedAt: undefined, command: undefined } : undefined;
  }
}

/** Returns true if an error of the operating system has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
