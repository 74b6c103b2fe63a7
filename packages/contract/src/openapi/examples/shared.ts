/** What examples of several resources share. */
export const moment = '2026-11-02T09:30:00.000Z';
export const eur = (value: number, weighted: number) => [{ currency: 'EUR', value, weighted }];
export const scoreReason = {
  rule: 'Has a budget',
  kind: 'fit',
  points: 20,
  field: 'lead.value',
  value: 12_000,
  activityCount: null,
  lastActivityAt: null,
};
export const issuer = 'https://leads.example.com';
export const contact = { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Analytical Engines', country: 'GB' };
