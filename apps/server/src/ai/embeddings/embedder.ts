import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { Logger } from 'pino';
import { withDeadline } from '../../process/deadline.js';
import { countEmbeddingCall } from '../../telemetry/counters.js';
import { EmbeddingError } from './embedding-error.js';
import { createEndpointSource } from './endpoint-source.js';
import { createFolderSource } from './folder-source.js';
import { type EmbeddingSettings, spaceOf } from './settings.js';
import type { EmbeddingSource } from './source.js';
import { toUnitVectors } from './vectors.js';

/** Vectors of a length of 1, one for each text, and the tokens that they cost. */
export interface Embeddings {
  vectors: Float32Array[];
  tokens: number;
}

/** Makes vectors of texts. The methods reject if there are none: `describe` says why. */
export interface Embedder {
  /** The name of the vectors: those with different names cannot be compared. */
  readonly space: string;
  /** The cosine similarity from which a passage is taken for an answer; undefined if similarity orders passages only. */
  readonly minSimilarity: number | undefined;
  /** The length of the vectors, as the model last answered; undefined before that. */
  readonly dimensions: number | undefined;
  /** The vector of a question, soon: a model that fails again and again is left alone for some time. */
  embedQuestion(question: string): Promise<Float32Array>;
  /** The vectors of passages, `batchPassages` at most. */
  embedPassages(passages: readonly string[], signal: AbortSignal): Promise<Embeddings>;
  /** A failure in words that may be logged: without addresses, keys or what the endpoint wrote. */
  describe(error: unknown): string;
  close(): void;
}

/** How long a model may take, and what becomes of one that fails. */
export interface EmbeddingLimits {
  questionMs: number;
  passagesMs: number;
  /** After so many failures in a row, questions are refused without asking. */
  failuresToOpen: number;
  /** For so long; then one request is let through to try. */
  openMs: number;
}

const defaults: EmbeddingLimits = { questionMs: 2_000, passagesMs: 30_000, failuresToOpen: 3, openMs: 30_000 };

/** Passages of one request. */
export const batchPassages = 16;

interface Deps {
  log: Pick<Logger, 'warn'>;
  limits?: Partial<EmbeddingLimits>;
  /** Where `@huggingface/transformers` is looked up, before beside the server. */
  packagesDir?: string | undefined;
  /** If true, a model in a folder is loaded now, and not with the first texts. */
  loadsNow?: boolean;
}

/** An embedder with the model that the settings name. A model in a folder runs in a process of its own. */
export function createEmbedder(settings: EmbeddingSettings, deps: Deps): Embedder {
  const { log, limits: given } = deps;
  const limits = { ...defaults, ...given };
  const source = openSource(settings, deps);
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof EmbeddingError) || error.isOutage),
    { halfOpenAfter: limits.openMs, breaker: new ConsecutiveBreaker(limits.failuresToOpen) },
  );
  let dimensions: number | undefined;

  async function embed(texts: readonly string[], timeoutMs: number, signals: AbortSignal[]): Promise<Embeddings> {
    const raw = await withDeadline(timeoutMs, signals, (signal) => source.embed(texts, signal));
    const vectors = toUnitVectors(raw.vectors, texts.length);
    dimensions = vectors[0]?.length ?? dimensions;
    return { vectors, tokens: raw.tokens };
  }

  async function counted<T>(purpose: 'question' | 'passages', texts: number, ask: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    try {
      const answer = await ask();
      countEmbeddingCall(purpose, 'SUCCEEDED', performance.now() - startedMs);
      return answer;
    } catch (error) {
      const durationMs = performance.now() - startedMs;
      const outcome = error instanceof BrokenCircuitError ? 'NOT_SENT' : 'FAILED';
      countEmbeddingCall(purpose, outcome, durationMs);
      const facts = { purpose, texts, durationMs: Math.round(durationMs), error: describe(error) };
      // What is not sent is counted: a line for each would say the same again and again.
      if (outcome === 'FAILED') log.warn(facts, 'embeddings.failed');
      throw error;
    }
  }

  const withPrefix = (prefix: string, text: string) => (prefix === '' ? text : `${prefix} ${text}`);
  return {
    space: spaceOf(settings),
    minSimilarity: settings.minSimilarity,
    get dimensions() {
      return dimensions;
    },
    embedQuestion(question) {
      const texts = [withPrefix(settings.queryPrefix, question)];
      return counted('question', 1, async () => {
        const { vectors } = await breaker.execute(() => embed(texts, limits.questionMs, []));
        return vectors[0] as Float32Array;
      });
    },
    embedPassages(passages, signal) {
      const texts = passages.map((passage) => withPrefix(settings.passagePrefix, passage));
      return counted('passages', texts.length, () => embed(texts, limits.passagesMs, [signal]));
    },
    describe,
    close: () => source.close(),
  };
}

function openSource({ source, model }: EmbeddingSettings, { packagesDir, loadsNow = false }: Deps): EmbeddingSource {
  if (source.kind === 'endpoint') return createEndpointSource(source, model);
  return createFolderSource(source.folder, packagesDir, { startsNow: loadsNow });
}

function describe(error: unknown): string {
  if (error instanceof BrokenCircuitError)
    return 'The model of embeddings failed several times and is left alone for now.';
  if (error instanceof EmbeddingError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return `The model of embeddings: ${error.message}`;
  return 'The request for embeddings was broken off.';
}
