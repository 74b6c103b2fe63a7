import { expect, test } from 'vitest';
import { isReplayable } from './idempotency.js';

test('what may be different next time is not stored for replays: failures of credentials, rights, limits and the server', () => {
  for (const status of [200, 201, 202, 204, 207, 400, 404, 409, 412, 422])
    expect(isReplayable(status), `${status}`).toBe(true);
  for (const status of [401, 403, 429, 500, 502, 503, 504]) expect(isReplayable(status), `${status}`).toBe(false);
});
