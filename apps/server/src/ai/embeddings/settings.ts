/** What makes vectors of texts, and how it wants them written. */
export interface EmbeddingSettings {
  /** Where the model is: an OpenAI-compatible API, such as https://api.example.com/v1, or a folder of this machine. */
  source: { kind: 'endpoint'; baseUrl: string; apiKey: string | undefined } | { kind: 'folder'; folder: string };
  model: string;
  /** What the model wants before a question and before a passage, such as `query:`; empty if nothing. */
  queryPrefix: string;
  passagePrefix: string;
  /**
   * The cosine similarity, 0 to 1, from which a passage is taken for an answer without a common word. It differs from model to model; undefined if
   * the similarity orders passages only.
   */
  minSimilarity: number | undefined;
}

/** The name under which vectors are stored: those with different names cannot be compared. */
export function spaceOf({ model, passagePrefix }: Pick<EmbeddingSettings, 'model' | 'passagePrefix'>): string {
  return passagePrefix === '' ? model : `${model} (${passagePrefix})`;
}
