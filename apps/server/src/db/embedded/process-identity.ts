import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';

/** What can be told of a live process; `startedAt` and `command` are undefined where the platform does not say. */
export type ProcessFacts = { startedAt: string | undefined; command: string | undefined };

const run = promisify(execFile);

/**
 * Finds a live process by id; undefined when there is none, or only a zombie.
 * `startedAt` tells a process from a later one that was given the same id; compare it for equality only.
 */
export async function findProcess(pid: number): Promise<ProcessFacts | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') return findLinuxProcess(pid);
  if (process.platform === 'win32') return { startedAt: undefined, command: undefined };
  return findPosixProcess(pid);
}

/** Whether a process with this id exists, whoever owns it. */
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
    // proc(5): the name in parentheses may hold spaces; after it come the state (field 3) and, as field 22, the start in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return { startedAt: `${bootId.trim()}:${fields[19]}`, command: commandLine.replaceAll('\0', ' ').trim() };
  } catch (error) {
    // Gone in between, or /proc is hidden from us (hidepid): the signal said which.
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

/** Whether an error of the operating system carries this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
