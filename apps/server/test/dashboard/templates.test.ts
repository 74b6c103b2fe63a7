import { emailLimits } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { fillIn, type Person, variables } from '../../../dashboard/src/pages/mail/people.js';
import { fill, valuesOf } from '../../src/features/inbox/emails/template.js';

const contact = { name: 'Ada Lovelace', email: 'ada@example.com', company: null, title: '' };
const person = { contact: { ...contact, doNotContact: false }, leadTitle: 'Boats' } as Person;
const values = valuesOf(contact, { userName: 'Grace', leadTitle: 'Boats' });

/** A text as the server fills it in, or the beginning of its refusal. */
function fillByServer(text: string): string {
  try {
    return fill(text, values, { path: 'body.text', maxChars: emailLimits.textChars });
  } catch (error) {
    return (error as Error).message.split('. ')[0] as string;
  }
}

/** The same from the preview of the dashboard. */
function preview(text: string): string {
  const { text: filled, missing } = fillIn(text, person, 'Grace');
  if (missing.length === 0) return filled;
  return `body.text: There is no value for ${missing.map((name) => `{{${name}}}`).join(', ')}`;
}

test('the preview of a mail is what the server makes of it, and names what it refuses', () => {
  expect([...values.keys()].sort()).toEqual([...variables].sort());
  const texts = [
    ...variables.flatMap((name) => [`{{${name}}}`, `{{ ${name} }}`, `{{${name}|there}}`, `{{${name}|}}`]),
    'Hi {{contact.firstName}}, of {{contact.company| your company }}: {{lead.title}}',
    '{{constructor}} {{__proto__|none}} {{}} {{|x}} {{{user.name}}} {{user.name}',
    '{{contact.company}} {{contact.title}}',
  ];
  expect(texts.map(preview)).toEqual(texts.map(fillByServer));
});
