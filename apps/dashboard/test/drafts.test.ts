import { expect, test } from 'vitest';
import { changedFields, draftMs, draftOf, isExpired } from '../src/drafts/rules.js';

const all = () => true;

test('a draft has the fields that the user has changed, with what they held before', () => {
  const before = { name: 'Ada', company: 'Engines', note: '' };
  const fields = changedFields({ name: 'Ada', company: 'Looms', note: 'Calls on Monday' }, before, all);
  expect(draftOf(fields, before, 5)).toEqual({
    fields: { company: 'Looms', note: 'Calls on Monday' },
    base: { company: 'Engines', note: '' },
    savedAtMs: 5,
  });
});

test('what nobody touched is no draft, even if the page has filled it in since', () => {
  const fields = changedFields({ name: '', ownerId: 'usr_1' }, { name: '', ownerId: '' }, (name) => name === 'name');
  expect(draftOf(fields, {}, 5)).toBeUndefined();
});

test('spaces at the ends and the line breaks of Windows are no change, but stay in a draft that is one', () => {
  const before = { note: 'One\r\ntwo' };
  expect(changedFields({ note: ' One\ntwo ' }, before, all)).toEqual({});
  expect(changedFields({ note: 'One\ntwo\nthree ' }, before, all)).toEqual({ note: 'One\ntwo\nthree ' });
});

test('a field that was emptied is kept as empty', () => {
  expect(changedFields({ name: '' }, { name: 'Ada' }, all)).toEqual({ name: '' });
});

test('a draft ends after seven days', () => {
  expect(draftMs).toBe(7 * 86_400_000);
  expect([isExpired({ savedAtMs: 0 }, draftMs - 1), isExpired({ savedAtMs: 0 }, draftMs)]).toEqual([false, true]);
});
