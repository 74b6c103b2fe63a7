import { expect, test } from 'vitest';
import { mergeFields } from '../src/lib/merge-fields.js';

const before = { title: 'Boat', value: '100', stageId: 'stg_1' };

test('a field that only somebody else changed follows the record', () => {
  const merge = mergeFields(before, { ...before, value: '250' }, { ...before, title: 'Typed' });
  expect(merge).toEqual({ follow: { value: '250' }, clashes: [], common: { ...before, value: '250' } });
});

test('a field that both changed is a clash, and counts as unsettled until the user decides', () => {
  const merge = mergeFields(before, { ...before, title: 'Ship' }, { ...before, title: 'Yacht' });
  expect(merge).toEqual({ follow: {}, clashes: [{ name: 'title', theirs: 'Ship', mine: 'Yacht' }], common: before });
});

test('the same change by both is no clash, and writes nothing', () => {
  const same = { ...before, title: 'Ship' };
  expect(mergeFields(before, same, same)).toEqual({ follow: {}, clashes: [], common: same });
});

test('a field that is not on the page follows nothing it does not have, and is no clash', () => {
  const { follow, clashes } = mergeFields(before, { ...before, stageId: 'stg_2' }, { title: 'Typed' });
  expect([follow, clashes]).toEqual([{ stageId: 'stg_2' }, []]);
});

test('names of fields that every object inherits are fields like others', () => {
  const { follow } = mergeFields({ constructor: 'a' }, { constructor: 'b' }, { constructor: 'a' });
  expect(Object.entries(follow)).toEqual([['constructor', 'b']]);
});
