import { contract as routes } from './index.js';

/** A schema by its Standard Schema alone: ts-rest compares it in a fifth of the steps that the whole type of zod takes. */
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
 * The contract with types that a client of ts-rest compiles quickly. Take the resources that you call:
 *
 * ```ts
 * const client = initClient({ leads: contract.leads, contacts: contract.contacts }, { baseUrl, baseHeaders });
 * ```
 */
export const contract = routes as unknown as TsRestContract<typeof routes>;
