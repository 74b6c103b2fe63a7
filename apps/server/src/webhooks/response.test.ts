import { expect, test } from 'vitest';
import { classifyResponse } from './response.js';

const answered = (status: number) =>
  classifyResponse({ outcome: 'answered', status, body: 'x\u0000', truncated: false, retryAfter: undefined });

test.each([200, 201, 204, 299])('%i is a delivery', (status) => {
  expect(answered(status)).toEqual({
    outcome: 'SUCCEEDED',
    responseStatus: status,
    responseBody: 'x\ufffd',
    error: null,
    gone: false,
  });
});

test.each([100, 199, 300, 301, 302, 307, 308, 400, 404, 429, 500, 503])('%i is not a delivery', (status) => {
  expect(answered(status)).toMatchObject({ outcome: 'FAILED', responseStatus: status, gone: false });
});

test('410 ends an endpoint, and a redirect is explained', () => {
  expect(answered(410)).toMatchObject({ outcome: 'FAILED', gone: true });
  expect(answered(301).error).toContain("set the endpoint's url to the final address");
});

test('no response is a failure with its reason', () => {
  expect(classifyResponse({ outcome: 'unanswered', error: 'It took longer than 10 s.' })).toMatchObject({
    outcome: 'FAILED',
    responseStatus: null,
    error: 'It took longer than 10 s.',
  });
});
