import { toWhatsAppPhone } from '@lead-engagement/platforms/channels';
import { expect, test } from 'vitest';
import { phoneForms } from '../../crm/contacts/phone-forms.js';

test.each([
  ['551187654321', '+551187654321'],
  ['5215512345678', '+5215512345678'],
  ['5491123456789', '+541123456789'],
  ['491701234567', '+491701234567'],
])('a contact with the number of the WhatsApp id %s is found as %s', (id, form) => {
  expect(phoneForms(form)).toContain(toWhatsAppPhone(id));
});
