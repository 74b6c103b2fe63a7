/** Where the server shows its documentation. These pages are outside the two prefixes and need no credential. */
export const documentationPaths = {
  document: '/openapi.json',
  reference: '/reference',
  errors: '/docs/errors',
  account: '/account',
} as const;
