import { describeKind, errorKinds } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.js';
import { isReplayable } from './idempotency.js';

test('what may be different next time is not stored for replays: failures of credentials, rights, limits and the server', () => {
  const stored = errorKinds.filter((kind) => isReplayable(new ApiError(kind)));
  const passing = errorKinds.filter((kind) => {
    const { status, retryable } = describeKind(kind);
    return status >= 500 || [401, 403, 429].includes(status) || retryable;
  });
  expect([...stored, ...passing].toSorted()).toEqual(errorKinds.toSorted());
  expect(passing).toContain('CONFLICT.changed_meanwhile');
  expect(stored).toContain('CONFLICT.already_exists');
});
