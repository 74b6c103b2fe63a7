import { contract as routes } from './index.js';

/** A schema reduced to its Standard Schema, which ts-rest compares in a fifth of the steps of zod's complete type. */
type Schema<T> = T extends { readonly '~standard': infer Standard } ? { readonly '~standard': Standard } : T;

type TsRestRoute<R> = {
  [K in keyof R]: K extends 'responses'
    ? { [Status in keyof R[K]]: Schema<R[K][Status]> }
    : K extends 'body' | 'query' | 'pathParams' | 'headers'
      ? Schema<R[K]>
      : R[K];
};

type TsRestContract<C> = { [Name in keyof C]: { [Route in keyof C[Name]]: TsRestRoute<C[Name][Route]> } };

/**
 * The contract with types that compile quickly in a ts-rest client. Use only the resources that you call:
 *
 * ```ts
 * const client = initClient({ leads: contract.leads, contacts: contract.contacts }, { baseUrl, baseHeaders });
 * ```
 */
export const contract = routes as unknown as TsRestContract<typeof routes>;
