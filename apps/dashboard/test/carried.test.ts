import { expect, test } from 'vitest';
import { readCarried } from '../src/pages/inbox/carried.js';

test.each([
  [
    { forward_origin: { type: 'user', sender_user: { first_name: 'Bea', last_name: 'Byron' } } },
    { forwardedFrom: 'Bea Byron' },
  ],
  [{ forward_origin: { type: 'hidden_user', sender_user_name: 'Bea' } }, { forwardedFrom: 'Bea' }],
  [{ forward_origin: { type: 'channel', chat: { title: 'Boats' } } }, { forwardedFrom: 'Boats' }],
  [{ context: { forwarded: true } }, { forwardedFrom: '' }],
  [{ reply_to_message: { text: 'How many?' } }, { answers: 'How many?' }],
  [{ reply_to_message: { text: 'How many?' }, quote: { text: 'many' } }, { answers: 'many' }],
  [{ context: { id: 'wamid.9' } }, { answers: '' }],
  [
    { referral: { headline: 'Pumps', source_url: 'https://fb.me/1' } },
    { ad: { name: 'Pumps', url: 'https://fb.me/1' } },
  ],
  [{ referral: { source_url: 'javascript:alert(1)' } }, { ad: { name: 'javascript:alert(1)', url: undefined } }],
  [{ location: { latitude: 1.5, longitude: 2.5 } }, { place: { latitude: 1.5, longitude: 2.5 } }],
  [{ location: { latitude: '1"', longitude: 2.5 } }, {}],
  [{ constructor: {}, context: 'none', referral: [1] }, {}],
])('%j carries %j', (fields, carried) => {
  expect(readCarried(fields)).toEqual(carried);
});
