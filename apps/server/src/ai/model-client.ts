import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, type ModelMessage, Output, RetryError, streamText } from 'ai';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import type { z } from 'zod';
import { withDeadline } from '../process/deadline.js';
import { countModelCall } from '../telemetry/counters.js';
import { tracedFetch } from '../telemetry/traces/client-spans.js';
import { estimateTokens } from './tokens.js';

/** A model behind an OpenAI-compatible API. */
export interface ModelSettings {
  /** Such as https://api.example.com/v1. */
  baseUrl: string;
  apiKey: string | undefined;
  /** What a chatbot gets that asks for the model of the installation. */
  model: string;
  /** Models besides `model` that a chatbot may name; `*` admits any. */
  otherModels?: readonly string[] | '*';
}

/** How long a model may take, and what becomes of one that fails. */
export interface ModelLimits {
  /** From the request to the last piece of the answer, with all repetitions. */
  totalMs: number;
  /** From one piece to the next. */
  pieceMs: number;
  /** Repetitions after 408, 409, 429, 5xx and lost connections. */
  maxRetries: number;
  /** After so many failures in a row a tenant's calls of the model are refused without asking it. */
  failuresToOpen: number;
  /** For so long; then one request is let through to try. */
  openMs: number;
}

export const modelLimits: ModelLimits = {
  totalMs: 30_000,
  pieceMs: 15_000,
  maxRetries: 2,
  failuresToOpen: 5,
  openMs: 30_000,
};

/** The JSON that a model is asked for. */
export type Shape = ReturnType<typeof shapeOf>;

/**
 * The JSON of a schema, to ask for. The SDK would read all of it again with each piece, and hands pieces on only if that
 * yields something new: their length does.
 */
export function shapeOf<T extends z.ZodType>(schema: T) {
  return {
    ...Output.object({ schema }),
    parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length as never }),
  };
}

/** A model writes no more than this: what it is asked for and the JSON around it. */
const maxOutputTokens = 2_000;
/** What is longer than this is not read. */
const maxOutputChars = 32_000;
const clientErrors = { first: 400, last: 499 };
const retriedClientErrors = [408, 409, 429];

/** What a model is asked. */
export interface ModelRequest {
  /** Whom the model is asked for: what one tenant's calls come to has no effect on those of others. */
  tenantId: string;
  model: string;
  system: string;
  messages: ModelMessage[];
  temperature: number;
  shape: Shape;
  signal: AbortSignal;
  /** Told all that was written so far, as it comes. */
  onText?: ((whole: string) => void) | undefined;
}

/** What a model wrote, and the tokens that it cost: those that the service reports, or else an estimate. */
export interface ModelAnswer {
  text: string;
  tokens: number;
}

/** Asks models. A model that fails again and again for a tenant is not asked for that tenant for some time. */
export interface ModelClient {
  /** Rejects if there is no answer: `describe` says why. */
  ask(request: ModelRequest): Promise<ModelAnswer>;
  /** A failure in words that may be shown to the tenant: without addresses, keys or what the service wrote. */
  describe(error: unknown): string;
  /** The estimated tokens of a call that failed after the model had begun to work: the service charges for them. */
  costOf(error: unknown): number;
}

/** A client of the service that the settings name. */
export function createModelClient(settings: ModelSettings, limits: ModelLimits = modelLimits): ModelClient {
  // The warnings of the SDK go to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { baseUrl: baseURL, apiKey } = settings;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL,
    ...(apiKey !== undefined && { apiKey }),
    supportsStructuredOutputs: true,
    fetch: (...request: Parameters<typeof fetch>) => tracedFetch(fetch)(...request),
    includeUsage: true,
  });
  const lines = createLines(limits);

  async function askOnce(
    { model, system, messages, temperature, shape, onText }: ModelRequest,
    takesSchema: boolean,
    deadline: AbortSignal,
    written: Written,
  ): Promise<ModelAnswer> {
    let failure: unknown;
    const stream = streamText({
      model: provider.chatModel(model),
      system,
      messages,
      temperature,
      maxOutputTokens,
      maxRetries: limits.maxRetries,
      abortSignal: deadline,
      timeout: { chunkMs: limits.pieceMs },
      ...(takesSchema && { output: shape }),
      onError: ({ error }) => {
        failure ??= error;
      },
    });
    let text = '';
    const estimate = () => estimateTokens(promptBytes({ system, messages }) + written.bytes);
    for await (const part of stream.fullStream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort')
        throw deadline.reason ?? new DOMException('It was silent for too long.', 'TimeoutError');
      if (part.type !== 'text-delta') continue;
      text += part.text;
      written.bytes += Buffer.byteLength(part.text);
      if (text.length > maxOutputChars) return { text: '', tokens: estimate() };
      onText?.(text);
    }
    if (failure !== undefined) throw failure;
    const { totalTokens, inputTokens = 0, outputTokens = 0 } = await stream.usage;
    return { text, tokens: (totalTokens ?? inputTokens + outputTokens) || estimate() };
  }

  /** The same, and once more without a schema if the model knows none. */
  async function askAnyWay(
    request: ModelRequest,
    line: Line,
    deadline: AbortSignal,
    written: Written,
  ): Promise<ModelAnswer> {
    if (!line.takesSchema) return askOnce(request, false, deadline, written);
    try {
      return await askOnce(request, true, deadline, written);
    } catch (error) {
      if (statusOf(error) !== clientErrors.first) throw error;
      const answer = await askOnce(request, false, deadline, written);
      line.takesSchema = false;
      return answer;
    }
  }

  const costs = new WeakMap<object, number>();
  const costOf = (error: unknown) => (error instanceof Object ? costs.get(error) : undefined) ?? 0;
  return {
    ask(request) {
      const line = lines.of(request);
      const written: Written = { bytes: 0 };
      const ask = () =>
        withDeadline(limits.totalMs, [request.signal], (deadline) => askAnyWay(request, line, deadline, written));
      const noteCost = (error: unknown) => {
        const hasBegun = written.bytes > 0 || isTimeout(error);
        if (hasBegun && error instanceof Object) {
          costs.set(error, estimateTokens(promptBytes(request) + written.bytes));
        }
        throw error;
      };
      return counted(() => line.breaker.execute(() => ask().catch(noteCost)), costOf);
    },
    describe: (error) => describeFailure(error, limits),
    costOf,
  };
}

/** How much of an answer has arrived. */
interface Written {
  bytes: number;
}

function promptBytes({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>): number {
  return Buffer.byteLength(system) + Buffer.byteLength(JSON.stringify(messages));
}

function isTimeout(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'TimeoutError' || error.message.includes('timeout'));
}

/** What is known of a model as one tenant has met it. */
interface Line {
  breaker: CircuitBreakerPolicy;
  /** Whether it takes a JSON schema: one that refuses them is told by the prompt alone what to write. */
  takesSchema: boolean;
}

/** So many are remembered, the latest ones: a tenant may name any number of models. */
const rememberedLines = 1_000;

function createLines({ openMs, failuresToOpen }: ModelLimits) {
  const lines = new Map<string, Line>();
  return {
    of({ tenantId, model }: ModelRequest): Line {
      const name = JSON.stringify([tenantId, model]);
      const line = lines.get(name) ?? {
        breaker: circuitBreaker(handleWhen(isOutage), {
          halfOpenAfter: openMs,
          breaker: new ConsecutiveBreaker(failuresToOpen),
        }),
        takesSchema: true,
      };
      lines.delete(name);
      lines.set(name, line);
      const [oldest] = lines.keys();
      if (lines.size > rememberedLines && oldest !== undefined) lines.delete(oldest);
      return line;
    },
  };
}

/** Whether a failure is one of the service, and not of what it was asked. */
function isOutage(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined) return true;
  return status > clientErrors.last || retriedClientErrors.includes(status);
}

/** The HTTP status that is behind a failure, if there is one. */
function statusOf(error: unknown): number | undefined {
  if (RetryError.isInstance(error)) return statusOf(error.lastError);
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  // A stream that breaks off began with a success.
  return status !== undefined && status >= clientErrors.first ? status : undefined;
}

/** A failure in words that may be shown to the tenant: without addresses, keys or what the service wrote. */
function describeFailure(error: unknown, { totalMs, pieceMs }: ModelLimits): string {
  if (error instanceof BrokenCircuitError) return 'The model failed several times in a row and is left alone for now.';
  const status = statusOf(error);
  if (status !== undefined) return `The model answered ${status}.`;
  if (isTimeout(error)) {
    return `The model took longer than ${Math.max(totalMs, pieceMs) / 1_000} s.`;
  }
  if (error instanceof Error && error.name === 'AbortError') return 'The reply was broken off.';
  return 'The connection to the model failed.';
}

/** Counts a call for the metrics. */
async function counted(ask: () => Promise<ModelAnswer>, costOf: (error: unknown) => number): Promise<ModelAnswer> {
  const startedMs = performance.now();
  const count = (outcome: Parameters<typeof countModelCall>[0], tokens = 0) =>
    countModelCall(outcome, performance.now() - startedMs, tokens);
  try {
    const answer = await ask();
    count('SUCCEEDED', answer.tokens);
    return answer;
  } catch (error) {
    count(error instanceof BrokenCircuitError ? 'NOT_SENT' : 'FAILED', costOf(error));
    throw error;
  }
}
