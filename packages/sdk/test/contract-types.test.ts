import type { Contract } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import type { FileDownload, LeadEngagement, Page, UploadBody } from '../src/index.js';

// The generated types are held against those that zod infers; a difference does not compile.

interface Schema<In = unknown, Out = unknown> {
  _zod: { input: In; output: Out };
}
type Input<T> = T extends Schema<infer In> ? In : undefined;
type Success<T> = T extends { responses: infer R } ? R[Extract<keyof R, 200 | 201 | 202 | 207>] : never;
type Data<T> = Success<T> extends Schema<unknown, { data: infer D }> ? D : never;

/** What a caller passes, as it goes over the wire. */
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

/** Which operations return something else than the contract promises. */
type WrongOutputs = {
  [R in Resource]: {
    [O in keyof Contract[R]]: [Data<Contract[R][O]>] extends [Returned<Method<R, O>>] ? never : `${R}.${string & O}`;
  }[keyof Contract[R]];
}[Resource];

/** Which operations return an object with other fields. */
type WrongFields = {
  [R in Resource]: {
    [O in keyof Contract[R]]: IsSame<Fields<Data<Contract[R][O]>>, Fields<Returned<Method<R, O>>>> extends true
      ? never
      : // A file is what it is; the contract says nothing of its fields.
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
    : Input<B>
  : undefined;
type Query<R extends Resource, O> = Contract[R][O & keyof Contract[R]] extends { query: infer Q }
  ? WithRanges<Input<Q>>
  : undefined;
/** `createdAt[gte]` and `createdAt[lt]` as `createdAt: { gte, lt }`. */
type WithRanges<Q> = {
  [Key in keyof Q as Key extends `${string}[${string}]` ? never : Key]: Q[Key];
} & {
  [Key in keyof Q as Key extends `${infer Base}[${string}]` ? Base : never]?: {
    [Bound in keyof Q as Bound extends `${Key extends `${infer Base}[${string}]` ? Base : never}[${infer Name}]`
      ? Name
      : never]: Q[Bound];
  };
};

/** Which operations take a body or a query that the contract does not admit, or refuse one that it does. */
type WrongInputs = {
  [R in Resource]: {
    [O in keyof Contract[R]]: Accepts<Arguments<Method<R, O>>, Body<R, O>, Query<R, O>> extends true
      ? never
      : `${R}.${string & O}`;
  }[keyof Contract[R]];
}[Resource];
/** Their bodies need one of two fields, which the contract says with a refinement. package.test.ts holds them to it. */
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

/** Does not compile unless the list is empty; the compiler then names what is in it. */
type AssertNone<T extends never> = T;

test('every method takes and returns what the contract says', () => {
  // The compiler holds it true; what is left for run time is that the file was not emptied.
  const proven: AssertNone<WrongOutputs | WrongFields | Exclude<WrongInputs, Narrower>>[] = [];
  expect(proven).toEqual([]);
});
