import { ContactProfile, memoryNoteKinds, profileLimits } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProfileFacts } from './profile.js';
import { describeByRules } from './profile-rules.js';

const now = new Date('2026-11-20T12:00:00.000Z');
const nobody = { name: null, title: null, company: null, country: null, doNotContact: false };
const nothing: ProfileFacts = {
  contact: nobody,
  leads: [],
  notes: [],
  activities: [],
  messages: [],
  counts: { leads: 0, notes: 0, activities: 0, messages: 0 },
};

const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const id = fc.uuid();
const words = fc.string({ unit: 'grapheme', maxLength: 600 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const facts: fc.Arbitrary<ProfileFacts> = fc.record({
  contact: fc.record({
    name: maybe(words),
    title: maybe(words),
    company: maybe(words),
    country: maybe(fc.constantFrom('DE', 'NO')),
    doNotContact: fc.boolean(),
  }),
  leads: fc.array(
    fc.record({
      id,
      title: maybe(words),
      status: fc.constantFrom('OPEN', 'NURTURING', 'WON', 'LOST', 'UNQUALIFIED' as const),
      score: fc.nat({ max: 100 }),
      lostReason: maybe(words),
      lastActivityAt: maybe(moment),
      createdAt: moment,
    }),
    { maxLength: 20 },
  ),
  notes: fc.array(fc.record({ id, kind: fc.constantFrom(...memoryNoteKinds), content: words, pinned: fc.boolean() }), {
    maxLength: 30,
  }),
  activities: fc.array(
    fc.record({
      id,
      type: fc.constantFrom('note', 'task'),
      title: maybe(words),
      occurredAt: moment,
      dueAt: maybe(moment),
      completedAt: maybe(moment),
    }),
    { maxLength: 30 },
  ),
  messages: fc.array(fc.record({ id, content: words, createdAt: moment }), { maxLength: 30 }),
  counts: fc.record({
    leads: fc.nat({ max: 2_000 }),
    notes: fc.nat({ max: 2_000 }),
    activities: fc.nat({ max: 2_000 }),
    messages: fc.nat({ max: 2_000 }),
  }),
});

describe('a profile by rules', () => {
  test('fits the contract and its bounds, and names only records that there are, whatever is known', () => {
    const shown = { contactId: 'con_1', tenantId: 'tn_1', generatedAt: now.toISOString(), refresh: null };
    fc.assert(
      fc.property(facts, (known) => {
        const profile = describeByRules(known, now);
        ContactProfile.parse({ ...shown, ...profile });
        expect(profile.summary.length).toBeGreaterThan(0);
        for (const list of [profile.interests, profile.painPoints, profile.nextActions]) {
          expect(list.length).toBeLessThanOrEqual(profileLimits.entries);
          for (const entry of list) expect(Array.from(entry).length).toBeLessThanOrEqual(profileLimits.entryChars);
        }
        const ids = [known.notes, known.leads, known.activities, known.messages].flat().map((record) => record.id);
        for (const source of profile.sources) expect(ids).toContain(source.id);
      }),
    );
  });

  test('says nothing of a contact that nothing is known of', () => {
    expect(describeByRules(nothing, now)).toMatchObject({
      summary: 'This contact: 0 leads, 0 activities, 0 messages, 0 notes.',
      interests: [],
      painPoints: [],
      sentiment: 'UNKNOWN',
      buyingStage: 'UNKNOWN',
      nextActions: [],
      confidence: 0,
      sources: [],
    });
  });

  test('takes interests from preferences and from words that come up again, and no numbers or common words', () => {
    const messages = ['Does the engine fit our boats?', 'Is the engine loud in boats, 2026?', 'Would 2026 be fine?'];
    const { interests } = describeByRules(
      {
        ...nothing,
        notes: [{ id: 'note_1', kind: 'PREFERENCE', content: 'Prefers e-mail', pinned: false }],
        messages: messages.map((content, at) => ({ id: `msg_${at}`, content, createdAt: now.toISOString() })),
      },
      now,
    );
    expect(interests).toEqual(['Prefers e-mail', 'boats', 'engine']);
  });

  test('counts the words of a message once, also if a lead was named after it', () => {
    const content = 'Looking for a quiet engine for our boat';
    const lead = { status: 'OPEN', score: 10, lostReason: null, lastActivityAt: null } as const;
    const known: ProfileFacts = {
      ...nothing,
      leads: [{ ...lead, id: 'lead_1', title: 'Looking for a quiet engine…', createdAt: now.toISOString() }],
      messages: [{ id: 'msg_1', content, createdAt: now.toISOString() }],
    };
    expect(describeByRules(known, now).interests).toEqual([]);
  });

  test('puts tasks first, then promises, then what has become quiet; and nothing for who must not be contacted', () => {
    const task = { type: 'task', occurredAt: '2026-11-01T00:00:00.000Z', completedAt: null };
    const known: ProfileFacts = {
      ...nothing,
      leads: [
        {
          id: 'lead_1',
          title: 'Fleet',
          status: 'OPEN',
          score: 10,
          lostReason: null,
          lastActivityAt: '2026-10-01T00:00:00.000Z',
          createdAt: '2026-09-01T00:00:00.000Z',
        },
      ],
      notes: [{ id: 'note_1', kind: 'COMMITMENT', content: 'Decides in May', pinned: true }],
      activities: [
        { ...task, id: 'act_1', title: 'Call', dueAt: '2026-12-01T00:00:00.000Z' },
        { ...task, id: 'act_2', title: 'Send offer', dueAt: '2026-11-02T00:00:00.000Z' },
      ],
    };
    expect(describeByRules(known, now).nextActions).toEqual([
      'Send offer (overdue since 2026-11-02)',
      'Call (due 2026-12-01)',
      'Follow up: Decides in May',
      'Get in touch about "Fleet": quiet since 2026-10-01',
    ]);
    const barred = { ...known, contact: { ...nobody, doNotContact: true } };
    expect(describeByRules(barred, now).nextActions).toEqual(['Do not contact.']);
  });
});
