import { expect, test } from 'vitest';
import { createSlots } from '../../../jobs/concurrency.js';
import { submissionWork } from './job.js';

test('a tenant has one submission under way, and others have theirs beside it', () => {
  const { free, perTenant, perQueue } = createSlots(submissionWork).capacity();
  expect({ free, perTenant, perQueue }).toEqual({ free: 8, perTenant: 1, perQueue: 1 });
});
