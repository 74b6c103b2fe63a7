import { basename, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { EmbeddingSettings } from '../ai/embeddings/settings.js';
import { ConfigurationError } from '../errors.js';

const placeError =
  'must be an address such as https://api.example.com/v1, or the path of a folder with a model, such as /models/e5-small';
const similarityError = 'must be a cosine similarity between 0 and 1';

/** The variables that say what makes vectors of texts. */
export const embeddingVariables = {
  EMBEDDINGS: z.string().refine(isPlace, { error: placeError }).optional(),
  EMBEDDINGS_MODEL: z.string().min(1).max(200).optional(),
  EMBEDDINGS_API_KEY: z.string().min(1).optional(),
  EMBEDDINGS_QUERY_PREFIX: z.string().max(500).default(''),
  EMBEDDINGS_PASSAGE_PREFIX: z.string().max(500).default(''),
  EMBEDDINGS_MIN_SIMILARITY: z.coerce
    .number({ error: similarityError })
    .gt(0, { error: similarityError })
    .lt(1, { error: similarityError })
    .optional(),
};

type Values = z.output<z.ZodObject<typeof embeddingVariables>>;

function isPlace(text: string): boolean {
  if (isAbsolute(text)) return true;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'file:' ? hostname === '' : ['http:', 'https:'].includes(protocol);
}

/** Reads the settings; undefined if meaning is not searched. Throws ConfigurationError. */
export function readEmbeddings(values: Values): EmbeddingSettings | undefined {
  const { EMBEDDINGS: place, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: apiKey } = values;
  if (place === undefined) return undefined;
  const shared = {
    queryPrefix: values.EMBEDDINGS_QUERY_PREFIX.trim(),
    passagePrefix: values.EMBEDDINGS_PASSAGE_PREFIX.trim(),
    minSimilarity: values.EMBEDDINGS_MIN_SIMILARITY,
  };
  if (/^https?:/.test(place)) {
    if (model === undefined) {
      throw new ConfigurationError('EMBEDDINGS_MODEL: must be set with the address of an API, to the name of a model');
    }
    return { source: { kind: 'endpoint', baseUrl: place, apiKey }, model, ...shared };
  }
  const folder = resolve(place.startsWith('file:') ? fileURLToPath(place) : place);
  return { source: { kind: 'folder', folder }, model: model ?? basename(folder), ...shared };
}
