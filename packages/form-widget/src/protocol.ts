// Generated from the contract by `npm run generate`. Do not edit.

export const formPrefix = '/f/';
export const retryAfterHeader = 'Retry-After';
export const valueChars = 20_000;
export const tokenInput = '_token';
export const trapInput = '_website';
export const proofInput = '_proof';
export const pageInput = '_page';
export const referrerInput = '_referrer';
export const viewParameters = /^utm_(source|medium|campaign)$/;
