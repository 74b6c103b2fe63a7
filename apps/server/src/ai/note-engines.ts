import { limits } from '@lead-engagement/contract';
import { cleanText } from './clean-text.js';
import { loadOnce } from './load-once.js';
import type { ModelSettings } from './model-client.js';
import { findAnswerer } from './models.js';
import { findStatements } from './note-rules.js';
import { likenessOf, maxNotes, type NoteEngine, type StatedNote } from './notes.js';

/** Notes by the model of the chatbot if the installation offers it, and else by rules. */
export function createNoteEngine(settings: ModelSettings | undefined): NoteEngine {
  const loadModel = settings && loadOnce(async () => (await import('./note-model.js')).createNoteModel(settings));
  return async (request) => {
    const result =
      loadModel && findAnswerer(settings, request.model).engine === 'model'
        ? await (await loadModel())(request)
        : ({ outcome: 'made', notes: findStatements(request.messages), tokens: 0 } as const);
    return result.outcome === 'failed' ? result : { ...result, notes: boundNotes(result.notes) };
  };
}

function boundNotes(notes: readonly StatedNote[]): StatedNote[] {
  const cleaned = notes
    .map((note) => ({ ...note, content: cleanText(note.content, limits.memoryNoteChars) }))
    .filter(({ content }) => likenessOf(content) !== '');
  return [...new Map(cleaned.toReversed().map((note) => [likenessOf(note.content), note])).values()]
    .toReversed()
    .slice(0, maxNotes);
}
