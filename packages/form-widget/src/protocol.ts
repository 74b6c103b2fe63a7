// Generated from the contract by `npm run generate`. Do not edit.

export const formPath = '/f/:id';
export const retryAfterHeader = 'Retry-After';
export const valueChars = 20_000;
export const inputNames = {
  token: '_token',
  trap: '_website',
  proof: '_proof',
  page: '_page',
  referrer: '_referrer',
} as const;
