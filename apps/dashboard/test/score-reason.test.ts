import { beforeAll, expect, test, vi } from 'vitest';
import { activateLanguage } from '../src/i18n/i18n.js';
import { fieldOptions, inWords } from '../src/lib/conditions.js';
import { describeReason } from '../src/pages/leads/score-reason.js';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await activateLanguage('en');
});

const names: Record<string, string> = { stg_1: 'Proposal', usr_1: 'Ada' };
const nameOf = (id: string) => names[id] ?? id;
const fit = (field: string | null, value: string | number | string[] | null) =>
  describeReason({ rule: 'Fits', field, value, activityCount: null }, nameOf);

test('a reason of a score names the field and the value as people know them', () => {
  expect(fit('lead.source', 'REFERRAL')).toBe('Fits: Source of the lead is Referral');
  expect(fit('lead.status', 'NURTURING')).toBe('Fits: Status of the lead is Nurturing');
  expect(fit('lead.stageId', 'stg_1')).toBe('Fits: Stage of the lead is Proposal');
  expect(fit('contact.ownerId', 'usr_1')).toBe('Fits: Owner of the contact is Ada');
  expect(fit('lead.value', 12_000)).toBe('Fits: Value of the lead is 12,000');
  expect(fit('contact.tags', ['vip', 'berlin'])).toBe('Fits: Tags of the contact is vip, berlin');
  expect(fit('contact.company', null)).toBe('Fits: Company of the contact is not known');
  expect(fit('contact.tags', [])).toBe('Fits: Tags of the contact is not known');
  expect(fit(null, null)).toBe('Fits');
  expect(describeReason({ rule: 'Calls', field: null, value: null, activityCount: 2 }, nameOf)).toBe(
    'Calls: 2 activities',
  );
});

test('no reason shows a raw field, but for one that a newer server names', () => {
  for (const [field] of fieldOptions()) expect(fit(field, 'x')).not.toContain(field);
  expect(fit('lead.region', 'north')).toBe('Fits: lead.region is north');
});

test('a condition names its values as people know them', () => {
  const condition = { field: 'lead.source', operator: 'in', value: ['REFERRAL', 'MANUAL'] };
  expect(inWords(condition, nameOf)).toBe('Source of the lead is one of Referral, By hand');
  expect(inWords({ field: 'lead.value', operator: 'exists' }, nameOf)).toBe('Value of the lead is known');
});
