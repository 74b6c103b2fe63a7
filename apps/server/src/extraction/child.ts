// A process that reads one thing that strangers wrote, and ends. It has no environment, and is killed if it takes too long or too much.
import process from 'node:process';
import { lowerPriority } from '../process/low-priority.js';
import { UnreadableDocumentError } from './parsed.js';
import type { Task, TaskResult } from './tasks.js';

lowerPriority(10);

// Unpacks beside the heap, without a bound; without it, the PDF reader does so by itself.
Reflect.deleteProperty(globalThis, 'DecompressionStream');

/** Loads only the reader that it needs. */
async function perform(task: Task): Promise<TaskResult> {
  if (task.kind === 'document') {
    const { parseDocument } = await import('./parse.js');
    return parseDocument(task.input);
  }
  if (task.kind === 'workbook') {
    const { parseWorkbook } = await import('./xlsx.js');
    return parseWorkbook(task.input);
  }
  if (task.kind === 'page') {
    const { readLargePage } = await import('../connectors/large-page.js');
    return readLargePage(task.input);
  }
  if (task.kind === 'mails') {
    const { parseMails } = await import('./mail.js');
    return parseMails(task.input);
  }
  if (task.kind === 'accountMails') {
    const { parseAccountMails } = await import('./account-mail.js');
    return parseAccountMails(task.input);
  }
  if (task.kind === 'mailContent') {
    const { readMailContent } = await import('./own-text.js');
    return readMailContent(task.input);
  }
  const { parseFeedOrPage } = await import('./feed.js');
  return parseFeedOrPage(task.input);
}

process.once('disconnect', () => process.exit(1));
process.once('message', async (task: Task) => {
  const result = await perform(task).catch((error: unknown) => ({
    error: error instanceof UnreadableDocumentError ? error.message : 'The document is damaged.',
  }));
  process.send?.(result, undefined, {}, () => process.exit(0));
});
