import type { Contract } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import type { FileDownload, LeadEngagement, Page, UploadBody } from '../src/index.js';

// Compares the generated types with those that zod infers. A difference does not compile.

interface Schema<In = unknown, Out = unknown> {
  _zod: { input: In; output: Out };
}
type Input<T> = T extends Schema<infer In> ? In : undefined;
type Success<T> = T extends { responses: infer R } ? R[Extract<keyof R, 200 | 201 | 202 | 207>] : never;
type Data<T> = Success<T> extends Schema<unknown, { data: infer D }> ? D : never;

/** The argument of a caller, as it is sent. */
type Sent<T> = T extends Date
  ? never
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sent<T[Key]> }
      : T;

type Resource = keyof Contract;
type Method<R extends Resource, O> = O extends keyof LeadEngagement[R] ? LeadEngagement[R][O] : never;
type Returned<F> = F extends (...args: never[]) => PromiseLike<infer T>
  ? T extends Page<infer Item>
    ? Item[]
    : T
  : never;
type Arguments<F> = F extends (...args: infer A) => unknown ? Required<A> : never;

/** The operations that return something other than the contract specifies. */
type WrongOutputs = {
  [R in Resource]: {
    [O in keyof Contract[R]]: [Data<Contract[R][O]>] extends [Returned<Method<R, O>>] ? never : `${R}.${string & O}`;
  }[keyof Contract[R]];
}[Resource];

/** The operations that return an object with other fields. */
type WrongFields = {
  [R in Resource]: {
    [O in keyof Contract[R]]: IsSame<Fields<Data<Contract[R][O]>>, Fields<Returned<Method<R, O>>>> extends true
      ? never
      : // The contract does not specify the fields of a FileDownload.
        [Returned<Method<R, O>>] extends [FileDownload]
        ? never
        : `${R}.${string & O}`;
  }[keyof Contract[R]];
}[Resource];
type IsSame<A, B> = [A, B] extends [B, A] ? true : false;
type Fields<T> = T extends readonly (infer Item)[] ? keyof Item : keyof T;

type Body<R extends Resource, O> = Contract[R][O & keyof Contract[R]] extends { body: infer B }
  ? unknown extends Input<B>
    ? undefined
    : WithFilter<Input<B>>
  : undefined;
/** The filter of a job is written like the query of its list. */
type WithFilter<B> = B extends { filter: infer F } ? Omit<B, 'filter'> & { filter: WithRanges<F> } : B;
type Query<R extends Resource, O> = Contract[R][O & keyof Contract[R]] extends { query: infer Q }
  ? WithRanges<Input<Q>>
  : undefined;
/** `createdAt[gte]` and `createdAt[lt]` as `createdAt: { gte, lt }`, and `status[not]` as another value of `status`. */
type WithRanges<Q> = {
  [Key in keyof Q as Key extends `${string}[${string}]` ? never : Key]: Q[Key] | RangeBeside<Q, Key>;
} & {
  [Key in keyof Q as Key extends `${infer Base}[${string}]`
    ? Base extends keyof Q
      ? never
      : Base
    : never]?: Key extends `${infer Base}[${string}]` ? Range<Q, Base> : never;
};
type RangeBeside<Q, Key> = Key extends string ? (keyof Range<Q, Key> extends never ? never : Range<Q, Key>) : never;
type Range<Q, Base extends string> = {
  [Bound in keyof Q as Bound extends `${Base}[${infer Name}]` ? Name : never]: Q[Bound];
};

/** The operations that accept a body or a query that the contract does not allow, or refuse one that it does. */
type WrongInputs = {
  [R in Resource]: {
    [O in keyof Contract[R]]: Accepts<Arguments<Method<R, O>>, Body<R, O>, Query<R, O>> extends true
      ? never
      : `${R}.${string & O}`;
  }[keyof Contract[R]];
}[Resource];
/** Their bodies need one of two fields, which the contract expresses as a refinement. package.test.ts checks them. */
type Narrower = 'leads.create' | 'conversations.reassign';
type IsNothing<T> = [NonNullable<T>] extends [Record<string, never>] ? true : false;
type Fits<Argument, Wanted> =
  IsNothing<Wanted> extends true
    ? true
    : [Wanted] extends [Argument]
      ? [Sent<Argument>] extends [Wanted]
        ? true
        : false
      : false;
type Accepts<A extends readonly unknown[], B, Q> = [
  IsNothing<B> extends true ? true : Fits<Payload<A, 0>, NonNullable<B>>,
  IsNothing<Q> extends true ? true : Fits<Payload<A, IsNothing<B> extends true ? 0 : 1>, NonNullable<Q>>,
] extends [true, true]
  ? true
  : false;
/** The arguments after the ids and the file of an upload. */
type Payload<A extends readonly unknown[], At extends number> = A extends readonly [infer First, ...infer Rest]
  ? [First] extends [string]
    ? Payload<Rest, At>
    : [UploadBody] extends [First]
      ? Payload<Rest, At>
      : A[At]
  : never;

/** The operations whose arguments after the ids are not a file or a body, if they take one, and one object with all else. */
type WrongArguments = {
  [R in Resource]: {
    [O in keyof Contract[R]]: EndsWithOptions<Arguments<Method<R, O>>> extends true ? never : `${R}.${string & O}`;
  }[keyof Contract[R]];
}[Resource];
type EndsWithOptions<A extends readonly unknown[]> = A extends readonly [infer First, ...infer Rest]
  ? [First] extends [string]
    ? EndsWithOptions<Rest>
    : A extends readonly [infer Only]
      ? IsOptions<Only>
      : A extends readonly [infer Payload, infer Last]
        ? IsOptions<Payload> extends true
          ? false
          : IsOptions<Last>
        : false
  : false;
type IsOptions<T> = 'maxRetries' extends keyof T ? true : false;

/** Does not compile unless the list is empty; the compiler then shows its contents. */
type AssertNone<T extends never> = T;

test('the arguments and results of every method match the contract', () => {
  // The compiler checks this. At run time, it only remains to check that the file is not empty.
  const proven: AssertNone<WrongOutputs | WrongFields | WrongArguments | Exclude<WrongInputs, Narrower>>[] = [];
  expect(proven).toEqual([]);
});
