// A process that makes vectors with the model of a folder, one request after the other. It has no environment, and asks no network.
import process from 'node:process';
import { lowerPriority } from '../../process/low-priority.js';
import type { FolderAnswer, FolderRequest, FolderTask } from './folder-messages.js';
import { type FolderModel, loadFolderModel } from './folder-model.js';

lowerPriority(5);
process.once('disconnect', () => process.exit(0));

/** Requests are done in their order: the model takes all processors that it can get for one. */
let last: Promise<unknown> = Promise.resolve();

process.once('message', (task: FolderTask) => {
  const loading = loadFolderModel(task).catch((error: unknown) => ({
    error: String((error as Error).message ?? error),
  }));
  process.on('message', (request: FolderRequest) => {
    last = last.then(async () => answer(await loading, request));
  });
});

async function answer(model: FolderModel | { error: string }, { id, texts }: FolderRequest): Promise<void> {
  const send = (answered: FolderAnswer, then?: () => void) => process.send?.(answered, undefined, {}, then);
  // The next process tries to load it again.
  if ('error' in model) return void send({ id, error: model.error }, () => process.exit(1));
  try {
    send({ id, vectors: await model.embed(texts) });
  } catch (error) {
    send({ id, error: `The model of embeddings failed: ${(error as Error).message}` });
  }
}
