import { describe, expect, test } from 'vitest';
import { changeOf, firstOfEach, toTyped } from '../src/pages/leads/step-change.js';

describe('the next step of a lead in a list', () => {
  const step = { title: 'Call back', dueAt: '2026-03-05T09:30:42.000Z' };

  test('what nobody has changed is not sent, also the seconds that a field does not show', () => {
    expect(changeOf(toTyped(step), toTyped(step))).toBeUndefined();
    expect(changeOf(toTyped(step), { ...toTyped(step), title: ' Call back ' })).toBeUndefined();
    expect(changeOf(toTyped(step), { ...toTyped(step), title: 'Visit' })).toEqual({ title: 'Visit' });
  });

  test('a due time is sent as the moment that it is where the user is', () => {
    const dueAt = '2026-03-06T10:00';
    expect(changeOf(toTyped(step), { ...toTyped(step), dueAt })).toEqual({ dueAt: new Date(dueAt) });
    expect(changeOf({ title: '', dueAt: '' }, { title: 'Visit', dueAt })).toEqual({
      title: 'Visit',
      dueAt: new Date(dueAt),
    });
  });

  test('is the first of its steps in their order, and a step of a contact alone is none', () => {
    const steps = [{ leadId: null }, { leadId: 'a', at: 1 }, { leadId: 'b', at: 2 }, { leadId: 'a', at: 3 }];
    expect([...firstOfEach(steps)]).toEqual([
      ['a', { leadId: 'a', at: 1 }],
      ['b', { leadId: 'b', at: 2 }],
    ]);
  });
});
