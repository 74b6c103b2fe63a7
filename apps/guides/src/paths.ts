import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const repositoryDir = fileURLToPath(new URL('../../..', import.meta.url));
/** The Markdown of all pages, assembled from the repository and the contract. */
export const pagesDir = fileURLToPath(new URL('../dist/pages', import.meta.url));
/** The finished site. */
export const siteDir = fileURLToPath(new URL('../dist/site', import.meta.url));
