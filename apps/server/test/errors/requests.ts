import { headers, limits } from '@lead-engagement/contract';
import { generateApiKey } from '../../src/security/api-key.js';
import type { Answer } from '../support/api.js';
import { apiLeads, type ErrorCase, get, patchLead, postContact, type World } from './case.js';

const unreadable: Omit<ErrorCase, 'code'>[] = [
  { when: 'the JSON is malformed', tells: /not valid JSON: Unexpected .*Correct it/, raise: sending('{"name":x') },
  {
    when: 'the body is no UTF-8',
    tells: /Encode it as UTF-8/,
    raise: sending(Buffer.from([0x22, 0xff, 0x22])),
  },
  {
    when: '__proto__ would be poisoned',
    tells: /__proto__.*Remove it/,
    raise: sending('{"__proto__":{"name":"x"}}'),
  },
  {
    when: 'a constructor would be poisoned',
    tells: /constructor\.prototype.*Remove it/,
    raise: sending('{"constructor":{"prototype":{"name":"x"}}}'),
  },
  {
    when: 'two different credentials are sent',
    tells: /Send only one/,
    raise: (world) => get(world, apiLeads, { [headers.apiKey]: generateApiKey('LIVE') }),
  },
  {
    when: 'If-Match is no version',
    tells: /must be the version.*such as "3"/,
    raise: (world) => patchLead(world, { title: 'x' }, { [headers.ifMatch]: '"abc"' }),
  },
  {
    when: 'the Idempotency-Key has a space',
    tells: /printable ASCII.*UUID/,
    raise: (world) => postContact(world, { name: 'x' }, { [headers.idempotencyKey]: 'not good' }),
  },
  {
    when: 'the Idempotency-Key is too long',
    tells: new RegExp(`1 to ${limits.idempotencyKeyChars} `),
    raise: (world) =>
      postContact(world, { name: 'x' }, { [headers.idempotencyKey]: 'k'.repeat(limits.idempotencyKeyChars + 1) }),
  },
  {
    when: 'the address is badly encoded',
    tells: /Correct the address/,
    raise: (world) => get(world, '/v1/leads/%zz'),
  },
];

/** Requests that cannot be parsed, or not in this form. */
export const requestCases: ErrorCase[] = [
  ...unreadable.map((each) => ({ ...each, code: 'BAD_REQUEST' as const })),
  {
    code: 'PAYLOAD_TOO_LARGE',
    when: 'the body is larger than the limit',
    tells: new RegExp(`${limits.bodyBytes} bytes.*Send less`),
    raise: sending(`"${'x'.repeat(limits.bodyBytes - 1)}"`),
  },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    when: 'the body is no JSON',
    tells: /Content-Type: application\/json, not text\/csv/,
    raise: sending('name\nAda', 'text/csv'),
  },
];

function sending(payload: string | Buffer, type = 'application/json'): (world: World) => Promise<Answer> {
  return ({ api, sample }) => {
    const headers = { ...sample.caller.credentials, 'content-type': type };
    return api.send({ method: 'POST', url: '/v1/contacts', payload, headers });
  };
}
