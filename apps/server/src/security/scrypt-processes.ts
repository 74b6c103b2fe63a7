import { type ChildProcess, fork } from 'node:child_process';
import { ApiError } from '../errors.js';
import { findChildFile } from '../process/child-files.js';
import { minuteMs } from '../time.js';
import type { Derive, ScryptInput } from './scrypt.js';

/** Hashes passwords in processes of low priority. */
export interface ScryptProcesses {
  derive: Derive;
  /** Ends the processes. */
  close(): void;
}

const defaultIdleMs = 5 * minuteMs;
/** Of the heap, which holds little; a hash's 32 MiB are beside it. */
const heapMegabytes = 32;

/**
 * Starts a process whenever a hash is asked for and all processes are busy, and ends each that had nothing to do for `idleMs`. The caller
 * bounds how many are asked for at once. If a process ends before it answers, the call throws UNAVAILABLE.
 */
export function createScryptProcesses({ idleMs = defaultIdleMs } = {}): ScryptProcesses {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();

  function start(): ChildProcess {
    const { file, execArgv } = findChildFile('scrypt-child');
    const child = fork(file, {
      // No secrets, nor anything else.
      env: {},
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    // A process that could not be started has no exit event; `ask` hears of it too.
    child.on('error', () => all.delete(child));
    return child;
  }

  function takeIdle(): ChildProcess | undefined {
    // The one that was used last, so that the others can end.
    const [child, timer] = [...idle].at(-1) ?? [];
    if (child === undefined) return undefined;
    clearTimeout(timer);
    idle.delete(child);
    setReferenced(child, true);
    return child;
  }

  function giveBack(child: ChildProcess): void {
    if (!child.connected) return;
    // Neither the process nor the timer keeps the server from ending.
    setReferenced(child, false);
    idle.set(child, setTimeout(() => child.disconnect(), idleMs).unref());
  }

  return {
    async derive(input) {
      const child = takeIdle() ?? start();
      const hash = await ask(child, input);
      giveBack(child);
      return hash;
    },
    close() {
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

function ask(child: ChildProcess, input: ScryptInput): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', answer);
      child.off('exit', refuse);
      child.off('error', refuse);
    };
    const answer = (hash: unknown) => {
      settle();
      resolve(hash as Buffer);
    };
    const refuse = () => {
      settle();
      reject(endedEarly());
    };
    child.on('message', answer);
    child.on('exit', refuse);
    child.on('error', refuse);
    child.send(input, (error) => error && refuse());
  });
}

function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}

function endedEarly(): ApiError {
  const message = 'The password could not be checked at the moment. Repeat the request in a moment.';
  return new ApiError('UNAVAILABLE.overloaded', message);
}
