// A process that reads one document and ends. It has no environment, and is killed when it takes too long or too much.
import process from 'node:process';
import { parseDocument } from './parse.js';
import { type Source, UnreadableDocumentError } from './parsed.js';

// Unpacks beside the heap, without a bound; without it, the PDF reader does so by itself.
Reflect.deleteProperty(globalThis, 'DecompressionStream');

process.once('disconnect', () => process.exit(1));
process.once('message', async (source: Source) => {
  const result = await parseDocument(source).catch((error: unknown) => ({
    error: error instanceof UnreadableDocumentError ? error.message : 'The document is damaged.',
  }));
  process.send?.(result, undefined, {}, () => process.exit(0));
});
