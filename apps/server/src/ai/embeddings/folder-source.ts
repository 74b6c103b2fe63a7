import { type ChildProcess, fork } from 'node:child_process';
import { findChildFile } from '../../process/child-files.js';
import { EmbeddingError } from './embedding-error.js';
import type { FolderAnswer, FolderRequest, FolderTask } from './folder-messages.js';
import type { EmbeddingSource, RawEmbeddings } from './source.js';

/** Of the heap: the model is beside it. */
const heapMegabytes = 512;
const ended = 'The process of the model of embeddings has ended.';

interface Waiting {
  resolve(answer: RawEmbeddings): void;
  reject(error: unknown): void;
}

/**
 * Runs the model of a folder in a process of its own, so that it blocks nothing else and a crash ends nothing else. The first texts start it, or
 * with `startsNow` this call does; if it ends, the next texts start another one. `packagesDir` is where `@huggingface/transformers` is looked up first.
 */
export function createFolderSource(
  folder: string,
  packagesDir: string | undefined,
  { startsNow = false }: { startsNow?: boolean } = {},
): EmbeddingSource {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let lastId = 0;

  const failAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new EmbeddingError(message, true));
    waiting.clear();
  };

  function start(): ChildProcess {
    const { file, execArgv } = findChildFile('embeddings-child');
    const started = fork(file, {
      // No secrets, nor anything else.
      env: {},
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (answer: FolderAnswer) => {
      const one = waiting.get(answer.id);
      if ('error' in answer) one?.reject(new EmbeddingError(answer.error, true));
      else one?.resolve({ vectors: answer.vectors, tokens: 0 });
    });
    const end = () => {
      if (child !== started) return;
      child = undefined;
      failAll(ended);
    };
    started.once('exit', end);
    started.once('error', end);
    keepAlive(started, false);
    started.send({ folder, packagesDir } satisfies FolderTask, () => {});
    return started;
  }

  function ask(asked: ChildProcess, texts: readonly string[], signal: AbortSignal): Promise<RawEmbeddings> {
    const id = ++lastId;
    let abort = () => {};
    return new Promise<RawEmbeddings>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      waiting.set(id, { resolve, reject });
      keepAlive(asked, true);
      asked.send({ id, texts } satisfies FolderRequest, (error) => {
        if (error) reject(new EmbeddingError(ended, true));
      });
    }).finally(() => {
      waiting.delete(id);
      if (waiting.size === 0) keepAlive(asked, false);
      signal.removeEventListener('abort', abort);
    });
  }

  if (startsNow) child = start();
  return {
    embed(texts, signal) {
      signal.throwIfAborted();
      child ??= start();
      return ask(child, texts, signal);
    },
    close() {
      const closed = child;
      child = undefined;
      closed?.kill('SIGKILL');
      failAll(ended);
    },
  };
}

/** Whether a process keeps this one from ending: only while it is asked. */
function keepAlive(child: ChildProcess, isAsked: boolean): void {
  const change = isAsked ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}
