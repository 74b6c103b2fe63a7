/**
 * The limits of each request. Hosts give up a call after about a minute, so a request fails before, and says why: two attempts of 20 s
 * and at most 15 s between them.
 */
export const requestLimits = { timeoutMs: 20_000, maxRetries: 1, maxRetryAfterMs: 15_000 };
