import { firstCheckpoint } from '@lead-engagement/connector-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { newUuid } from '../../../ids.js';
import { createReadAhead, type Place } from './read-ahead.js';

const placeAt = (cursor: number, id = newUuid()): Place => ({
  tenantId: newUuid(),
  id,
  checkpoint: { ...firstCheckpoint(), cursor },
});
afterEach(() => void vi.useRealTimers());

const open = () => createReadAhead<string>({ maxPages: 2, maxAgeMs: 60_000 });

test('a page that was read ahead is taken once, by the part of the run that is as far', async () => {
  const ahead = open();
  const place = placeAt(1);
  ahead.begin(place, async () => 'second page');
  // As the database gives it back.
  const stored = { ...place, checkpoint: JSON.parse(JSON.stringify(place.checkpoint)) };
  expect(await ahead.take(stored)).toBe('second page');
  expect(ahead.take(stored)).toBeUndefined();
});

test.each([
  ['is elsewhere by now', (place: Place) => ({ ...place, checkpoint: { ...place.checkpoint, cursor: 2 } })],
  ['is of another run', (place: Place) => ({ ...place, id: newUuid() })],
  ['is of another tenant', (place: Place) => ({ ...place, tenantId: newUuid() })],
])('a page is not taken by what %s', (_, change) => {
  const ahead = open();
  const place = placeAt(1);
  ahead.begin(place, async () => 'second page');
  expect(ahead.take(change(place))).toBeUndefined();
});

test('a page that was read too long ago is read again', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ahead = open();
  const place = placeAt(1);
  ahead.begin(place, async () => 'second page');
  vi.advanceTimersByTime(60_001);
  expect(ahead.take(place)).toBeUndefined();
});

test('no more pages are kept than are stored at once, the newest', async () => {
  const ahead = open();
  const places = [placeAt(1), placeAt(2), placeAt(3)];
  for (const place of places) ahead.begin(place, async () => 'a page');
  expect(places.map((place) => ahead.take(place) !== undefined)).toEqual([false, true, true]);
});

test('a page that could not be read rejects where it is taken, and disturbs nobody if it is not', async () => {
  const ahead = open();
  const [taken, left] = [placeAt(1), placeAt(2)];
  for (const place of [taken, left]) ahead.begin(place, () => Promise.reject(new Error('It is away.')));
  await expect(ahead.take(taken)).rejects.toThrow('It is away.');
});
