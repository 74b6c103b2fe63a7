import { readFileSync } from 'node:fs';

/** The private memory of a process in MB, without shared memory such as PostgreSQL's buffers. Linux only. */
export function privateMemoryMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, text]) => Number(text));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

/** The running child processes of a process. Linux only. */
export function listChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** The children of a process's parent, with the last word of their command lines. Linux only. */
export function listSiblings(pid: number): { name: string; pid: number }[] {
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return listChildren(parent).map((child) => {
    const name = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0').filter(Boolean).at(-1);
    return { name: name ?? String(child), pid: child };
  });
}

/** The resident memory of a process, in MB. Linux only. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** The peak memory of a process, in MB. Linux only. */
export function peakMemoryMb(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** The worker that the supervisor of an API process runs. Linux only. */
export function findWorker(api: number): number {
  const worker = listSiblings(api).find(({ name }) => name === 'worker');
  if (worker === undefined) throw new Error('The server runs without its worker.');
  return worker.pid;
}
