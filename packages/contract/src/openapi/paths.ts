/** Where the server shows its documentation and the app for people. These pages are outside the two prefixes and need no credential. */
export const documentationPaths = {
  document: '/openapi.json',
  reference: '/reference',
  errors: '/docs/errors',
  /** Every guide is a page below it. */
  guides: '/guides',
  account: '/account',
  /** Every address below it is a page of the dashboard. */
  dashboard: '/app',
} as const;
