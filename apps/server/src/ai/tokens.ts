/** Bytes of UTF-8 for a token: an estimate for calls whose usage is not reported. */
const bytesPerToken = 4;

/** The tokens of a text of so many bytes, about. */
export function estimateTokens(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken);
}
