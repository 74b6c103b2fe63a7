import { z } from 'zod';
import { tracedFetch } from '../../telemetry/traces/client-spans.js';
import { estimateTokens } from '../tokens.js';
import { EmbeddingError } from './embedding-error.js';
import type { EmbeddingSource, RawEmbeddings } from './source.js';

/** Source: OpenAI's API reference, Embeddings. What else a server adds is not read. */
const Answer = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()) })),
  usage: z.object({ total_tokens: z.int().min(0) }).nullish(),
});

/** Sixteen vectors of 8,192 numbers, with 20 characters for each and some to spare. */
const maxAnswerBytes = 4 * 1024 * 1024;
const retriedClientErrors = [408, 409, 429];

/** Asks an OpenAI-compatible API. It is asked once: the caller tries again later, or does without. */
export function createEndpointSource(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | undefined },
  model: string,
): EmbeddingSource {
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`;
  return {
    async embed(texts, signal) {
      const response = await send(url, apiKey, { model, input: texts }, signal);
      return readAnswer(await readText(response, signal), texts);
    },
    close() {},
  };
}

async function send(url: string, apiKey: string | undefined, body: object, signal: AbortSignal): Promise<Response> {
  const response = await tracedFetch(fetch)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new EmbeddingError('The connection to the endpoint of embeddings failed.', true, { cause: error });
  });
  if (response.ok) return response;
  await response.body?.cancel().catch(() => {});
  const { status } = response;
  const isOutage = status >= 500 || retriedClientErrors.includes(status);
  throw new EmbeddingError(`The endpoint of embeddings answered ${status}.`, isOutage);
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes) throw malformed('more than 4 MiB');
      chunks.push(chunk);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EmbeddingError) throw error;
    throw new EmbeddingError('The connection to the endpoint of embeddings broke off.', true, { cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readAnswer(text: string, texts: readonly string[]): RawEmbeddings {
  const answer = Answer.safeParse(parseJson(text));
  if (!answer.success) throw malformed('no list of vectors');
  const { data, usage } = answer.data;
  if (data.length !== texts.length) throw malformed(`${data.length} vectors for ${texts.length} texts`);
  const vectors = new Map(data.map(({ index, embedding }, at) => [index ?? at, embedding]));
  const inOrder = texts.map((_, at) => vectors.get(at)).filter((vector) => vector !== undefined);
  if (inOrder.length !== texts.length) throw malformed('vectors without their places');
  const bytes = texts.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  return { vectors: inOrder, tokens: usage?.total_tokens ?? estimateTokens(bytes) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('no JSON');
  }
}

function malformed(what: string): EmbeddingError {
  return new EmbeddingError(`The endpoint of embeddings answered ${what}.`, false);
}
