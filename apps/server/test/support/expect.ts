import { type ErrorBody, type ErrorCode, errors, Failure, headers } from '@lead-engagement/contract';
import { expect } from 'vitest';
import type { Answer } from './api.js';

/** Expects the error envelope with this code, its status, and a message. Returns the error. */
export function expectFailure(answer: Answer, code: ErrorCode): ErrorBody {
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
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(header(answer, headers.requestId)).not.toBe('');
  return error;
}

/** A header of a response; empty if it is missing. */
export function header(answer: Answer, name: string): string {
  return String(answer.headers[name.toLowerCase()] ?? '');
}
