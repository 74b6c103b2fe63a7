import {
  describeKind,
  type ErrorBody,
  type ErrorCode,
  type ErrorKind,
  errorReasons,
  errors,
  Failure,
  headers,
  type ReasonedCode,
} from '@lead-engagement/contract';
import { expect } from 'vitest';
import type { Answer } from './api.js';

/** Expects the error envelope with this code, and this reason if one is named, its status, and a message. Returns the error. */
export function expectFailure(answer: Answer, expected: ErrorCode | ErrorKind): ErrorBody {
  const [code, reason] = expected.split('.') as [ErrorCode, string | undefined];
  if (reason !== undefined) expect(answer.error?.reason, answer.error?.message).toBe(reason);
  expect({ status: answer.status, code: answer.error?.code, message: answer.error?.message }).toEqual({
    status: errors[code].status,
    code,
    message: expect.stringMatching(/^\S/),
  });
  return expectEnvelope(answer);
}

/** Expects a 4xx in the error envelope, with any code. Returns the error. */
export function expectRefusal(answer: Answer, what: string): ErrorBody {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  return expectEnvelope(answer);
}

function expectEnvelope(answer: Answer): ErrorBody {
  const { error } = Failure.parse(JSON.parse(answer.text));
  expect(error.docs).toBe(`http://leads.test/docs/errors#${error.code}`);
  expect(answer.status).toBe(errors[error.code].status);
  const { retryable, retryAfter } = describeKind(kindOf(error));
  expect(error.retryable).toBe(retryable);
  if (retryAfter !== undefined) expect(header(answer, headers.retryAfter)).toMatch(/^[1-9]\d*$/);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(header(answer, headers.requestId)).not.toBe('');
  return error;
}

/** What a failure is, in the registry: a code that has reasons comes with one of them, and no other code with any. */
export function kindOf({ code, reason }: Pick<ErrorBody, 'code' | 'reason'>): ErrorKind {
  const reasons: readonly string[] | undefined = errorReasons[code as ReasonedCode];
  expect(reasons === undefined ? reason === undefined : reasons.includes(reason ?? ''), `${code}.${reason}`).toBe(true);
  return (reason === undefined ? code : `${code}.${reason}`) as ErrorKind;
}

/** A header of a response; empty if it is missing. */
export function header(answer: Answer, name: string): string {
  return String(answer.headers[name.toLowerCase()] ?? '');
}
