/** Where the server shows its documentation. These pages are outside the two prefixes and need no credential. */
export const documentationPaths = { document: '/openapi.json', reference: '/docs', errors: '/docs/errors' } as const;
