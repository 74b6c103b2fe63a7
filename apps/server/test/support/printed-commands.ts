import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type NpmRegistry, openNpmRegistry } from './npm-registry.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A fenced block of a page. */
export interface PrintedBlock {
  language: string;
  text: string;
}

/** The fenced blocks of a page of this repository, in order. */
export function readPrintedBlocks(page: string): PrintedBlock[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }));
}

/** The files that a page tells its reader to save, by name. */
export function readPrintedFiles(page: string): Map<string, string> {
  const text = readFileSync(join(root, page), 'utf8');
  const files = text.matchAll(/ this as `([\w.-]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm);
  return new Map([...files].map(([, name = '', block = '']) => [name, block]));
}

/** The only block of a page that contains this text. */
export function findPrintedBlock(page: string, part: string): string {
  const found = readPrintedBlocks(page).filter(({ text }) => text.includes(part));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks with ${JSON.stringify(part)}, not one.`);
  return found[0]?.text ?? '';
}

/** A pattern for the output shown on a page: `…` stands for text that varies, and other lines may come between the shown ones. */
export function toPattern(printed: string): RegExp {
  const lines = printed.trim().split('\n');
  const patterns = lines.map((line) =>
    line
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );
  return new RegExp(patterns.join('\\n(?:.*\\n)*?'));
}

/** A run of commands. `printed` grows with their output, including errors. */
export interface PrintedRun {
  readonly printed: string;
  readonly exitCode: Promise<number | null>;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<number | null>;
}

/** A folder outside of the repository, like that of a reader: it contains the clone, and the output of the commands. */
export interface ReadersFolder {
  folder: string;
  /**
   * Runs commands as shown on a page, in a new shell that stops at the first failure. `values` replace the values of variables that the
   * commands set; `addresses` maps the addresses on the page to the real ones.
   */
  run(commands: string, values?: Record<string, string>, addresses?: Record<string, string>): PrintedRun;
  /** Ends running commands and removes the folder. Throws if a command has asked the registry for a package under a name of ours. */
  close(): Promise<void>;
}

/** Creates the folder. npm uses a registry of the tests, on which strangers have published packages under our names. */
export async function openReadersFolder(env: Record<string, string> = {}): Promise<ReadersFolder> {
  const registry: NpmRegistry = await openNpmRegistry();
  const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-reader-'));
  await symlink(root, join(folder, 'lead-engagement'));
  const groups = new Set<number>();

  const run = (commands: string, values: Record<string, string> = {}, addresses: Record<string, string> = {}) => {
    let text = commands;
    for (const [name, value] of Object.entries(values)) {
      text = text.replace(new RegExp(`\\b${name}=\\S+`, 'g'), () => `${name}='${value}'`);
    }
    for (const [printed, address] of Object.entries(addresses)) text = text.replaceAll(printed, address);
    const child = spawn('bash', ['-ec', text], {
      cwd: folder,
      // Answers "yes" if npx asks to install. In its own process group, because npm starts a shell that starts the program.
      env: { ...cleanEnvironment(), ...registry.env, npm_config_yes: 'true', ...values, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = child;
    if (pid !== undefined) groups.add(pid);
    const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
    const stop = () => {
      if (pid !== undefined) process.kill(-pid, 'SIGINT');
      return exitCode;
    };
    const result = { printed: '', exitCode, stop };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        result.printed += chunk;
      });
    }
    return result;
  };
  return {
    folder,
    run,
    async close() {
      for (const group of groups) killGroup(group);
      const { asked } = registry;
      await registry.close();
      await rm(folder, { recursive: true, force: true });
      if (asked.size > 0) throw new Error(`The registry was asked for ${[...asked].join(', ')}.`);
    },
  };
}

/** Removes the variables that npm and pnpm set for scripts, because a reader's shell does not have them. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|pnpm_|INIT_CWD$|NODE_ENV$|VITEST|LEAD_)/i.test(name),
  );
  return Object.fromEntries(kept);
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
