import { expect, test } from 'vitest';
import { storesSent } from './providers.js';

test('the servers of Google and Microsoft store what they send, and their relays do not', () => {
  const stores = ['smtp.gmail.com', 'smtp.googlemail.com', 'smtp.office365.com', 'smtp-mail.outlook.com'];
  expect(stores.filter((host) => !storesSent(host))).toEqual([]);
  const others = ['smtp-relay.gmail.com', 'SMTP-RELAY.gmail.com', 'boatyard-test.mail.protection.outlook.com'];
  expect([...others, 'smtp.example.com', 'notgmail.com'].filter(storesSent)).toEqual([]);
});
