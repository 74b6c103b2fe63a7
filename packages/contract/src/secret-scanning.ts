import { z } from 'zod';
import { limits } from './access.js';
import { noQuery } from './fields.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';

/** The headers with the signature of an alert. Source: GitHub, secret scanning partner program. */
export const secretScanningHeaders = {
  keyIdentifier: 'Github-Public-Key-Identifier',
  signature: 'Github-Public-Key-Signature',
} as const;

/** One secret that was found in public. Fields that GitHub may add are ignored. */
export const LeakedSecret = z
  .object({
    token: secret(z.string(), 'SENT'),
    type: z.string(),
    url: z.string().nullish().describe('Where it was found; may be empty.'),
    source: z.string().nullish().describe('In what it was found, such as `commit`.'),
  })
  .meta({ id: 'LeakedSecret' });
export type LeakedSecret = z.infer<typeof LeakedSecret>;

/** The verdict on one secret that is returned to GitHub. */
export const LeakVerdict = z
  .object({
    token_hash: z.string().describe('SHA-256 of the token in hexadecimal.'),
    token_type: z.string(),
    label: z.enum(['true_positive', 'false_positive']),
  })
  .meta({ id: 'LeakVerdict' });
export type LeakVerdict = z.infer<typeof LeakVerdict>;

const resource: ResourceDeclaration = {
  about: 'Reports of leaked keys from secret scanning partners.',
};

export const secretScanning = defineResource('secretScanning', resource, {
  report: {
    method: 'POST',
    path: '/v1/secret-scanning',
    summary: 'Take an alert of GitHub secret scanning',
    description: `Keys of this server among the tokens are revoked at once, with the reason LEAKED, and the webhook endpoints, automations and channels that they made are paused until an admin has checked them. Authenticated by \`${secretScanningHeaders.keyIdentifier}\` and \`${secretScanningHeaders.signature}\`, an ECDSA P-256 signature over the raw body. The answer is the bare array that GitHub reads, without an envelope.`,
    query: noQuery,
    body: z.array(LeakedSecret).max(limits.leakedSecrets),
    responses: { 200: z.array(LeakVerdict) },
    metadata: {
      scope: 'public',
      bucket: 'address',
      paginated: false,
      idempotent: false,
      bare: true,
      signed: true,
      // Each secret has up to six fields.
      bodyValues: 7 * limits.leakedSecrets,
      handlesSecrets: true,
      audited: 'api_key.revoked',
      errors: ['INVALID_SIGNATURE', 'UPSTREAM_ERROR'],
    },
  },
});
