import { describe, expect, test } from 'vitest';
import { additionsTo, unknownOf } from '../src/pages/contacts/typed-contact.js';

const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  secondaryEmails: ['countess@example.com'],
  phone: '+442079460123',
  secondaryPhones: [],
  company: null,
};
const nothing = { name: '', email: '', phone: '', company: '' };

describe('what was typed before a contact was chosen in its place', () => {
  test('is shown unless the contact has it, however it is written', () => {
    const known = { name: 'lovel', email: 'Countess@Example.com ', phone: '+44 20 7946 0123', company: '' };
    expect(unknownOf(ada, known)).toEqual({});
    const typed = { name: 'Ada King', email: 'ada@engines.example', phone: '+1 202 555 0100', company: ' Engines ' };
    expect(unknownOf(ada, typed)).toEqual({ ...typed, company: 'Engines' });
    expect(unknownOf({ ...ada, name: null }, { ...nothing, name: 'Ada' })).toEqual({ name: 'Ada' });
  });

  test('is added beside what the contact has, and replaces nothing', () => {
    const typed = { name: 'Ada King', email: 'ada@engines.example', phone: '+1 202 555 0100', company: 'Engines' };
    expect(additionsTo(ada, typed)).toEqual({
      secondaryEmails: ['countess@example.com', 'ada@engines.example'],
      secondaryPhones: ['+1 202 555 0100'],
      company: 'Engines',
    });
    expect(additionsTo({ ...ada, email: null, phone: null, company: 'Mills' }, typed)).toEqual({
      email: 'ada@engines.example',
      phone: '+1 202 555 0100',
    });
    expect(additionsTo(ada, { name: 'Ada King' })).toEqual({});
  });
});
