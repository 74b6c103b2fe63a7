/**
 * The relative path from a page, such as `errors/NOT_FOUND`, to the first page. Links are relative, because proxies can add a path
 * prefix.
 */
export const toRoot = (page: string): string => '../'.repeat(page.split('/').length - 1) || './';

/** The relative path from a page to another page of the server, such as `/reference`. */
export const toServer = (page: string, path: string): string =>
  `${'../'.repeat(page.split('/').length)}${path.slice(1)}`;
