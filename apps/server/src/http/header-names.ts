import { headers } from '@lead-engagement/contract';

type LowerCase<T extends Record<string, string>> = { readonly [K in keyof T]: Lowercase<T[K]> };

/** The contract's header names as Node reads and writes them: in lower case, so that no request has to lower them. */
export const headerNames = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [name, header.toLowerCase()]),
) as LowerCase<typeof headers>;
