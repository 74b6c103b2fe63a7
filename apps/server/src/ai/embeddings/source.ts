/** What a model answered, as it came: nothing of the vectors is checked yet. */
export interface RawEmbeddings {
  vectors: readonly ArrayLike<number>[];
  /** Tokens that the texts cost; 0 if nobody charges for them. */
  tokens: number;
}

/** Something that makes vectors. Rejects with EmbeddingError, or with the reason of the signal. */
export interface EmbeddingSource {
  embed(texts: readonly string[], signal: AbortSignal): Promise<RawEmbeddings>;
  close(): void;
}
