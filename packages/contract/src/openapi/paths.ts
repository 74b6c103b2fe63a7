/** The paths of the documentation and of the app for people. These pages are outside the two prefixes and need no credential. */
export const documentationPaths = {
  document: '/openapi.json',
  /** A collection for Postman, made of the document. */
  postman: '/postman.json',
  /** The folder of a collection for Bruno, made of the document. */
  bruno: '/bruno.tar.gz',
  reference: '/reference',
  errors: '/docs/errors',
  /** Every guide is a page below this path. */
  guides: '/guides',
  account: '/account',
  /** Tarballs of the packages that fit the server, if it hands them out. */
  packages: '/packages',
  /** Every path below this one is a page of the dashboard. */
  dashboard: '/app',
} as const;
