import type { Form } from '@lead-engagement/sdk';
import { expect, test } from 'vitest';
import { moved, nameFor, toBody, toFields, toPart } from '../src/pages/forms/form-parts.js';

const form = {
  name: 'Ask us',
  title: null,
  intro: 'Hello',
  language: 'pt',
  fields: [{ name: 'your-name', to: 'contact.name', label: 'Your name', hint: null, required: true }],
  consents: [{ name: 'privacy', text: 'Yes', required: false, version: 3, changedAt: '2026-11-02T09:30:00.000Z' }],
  pipelineId: 'pipe_1',
  stageId: 'stg_1',
  assignedToId: 'usr_1',
  autoAssign: false,
  tags: ['Website', 'Boats'],
  allowedOrigins: ['https://www.example.com'],
  blocked: ['@spam.example'],
  thanksText: null,
  redirectUrl: 'https://www.example.com/thanks',
  doubleOptIn: true,
} as unknown as Form;

const save = (saved: Form) => {
  const input = toFields(saved);
  return toBody(input, JSON.parse(input.fields ?? ''), JSON.parse(input.consents ?? ''));
};

test('a form that is saved as it is stays as it is', () => {
  const { consents, ...rest } = form;
  const sent = consents.map(({ name, text, required }) => ({ name, text, required }));
  expect(save(form)).toEqual({ ...rest, consents: sent });
  const open = { ...form, pipelineId: null, stageId: null, assignedToId: null, autoAssign: true };
  expect(save(open)).toEqual({ ...open, consents: sent });
  expect(save({ ...form, stageId: null })).toMatchObject({ pipelineId: 'pipe_1', stageId: null });
});

test('the name of an input is that of its target, and no other field has it', () => {
  expect(nameFor('contact.email', [])).toBe('email');
  expect(nameFor('lead.customFields.title', ['Title', 'title_2'])).toBe('title_3');
});

test('a part moves, and nothing is lost', () => {
  const parts = ['a', 'b', 'c'].map(toPart);
  expect(moved(parts, 2, -1).map(({ value }) => value)).toEqual(['a', 'c', 'b']);
  expect(moved(parts, 0, 1).map(({ value }) => value)).toEqual(['b', 'a', 'c']);
  expect(parts.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
});
