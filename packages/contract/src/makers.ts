import { z } from 'zod';

/** Who can make a record: a signed-in user, an API key, an app that acts for a user, a rule or import of the tenant, or the server. */
export const makerTypes = ['user', 'key', 'app', 'rule', 'import', 'system'] as const;

export const CreatedBy = z
  .object({
    type: z.enum(makerTypes),
    id: z
      .string()
      .nullable()
      .describe(
        'The id of the user, key, app, import or rule, which is an automation or a crawl task that promotes what it finds; null for system.',
      ),
  })
  .meta({ id: 'CreatedBy' });
export type CreatedBy = z.infer<typeof CreatedBy>;

/** Who can cause a change: who can make a record, or a visitor of a web chat or of a form. */
export const actorTypes = [...makerTypes, 'visitor'] as const;

/** Who caused a change. */
export const Actor = z
  .object({
    type: z.enum(actorTypes),
    id: z
      .string()
      .nullable()
      .describe(
        'The id of the user, key, app, rule or import; of a visitor of a web chat, that of its contact; of a visitor who sent a form, that of the submission; null for system.',
      ),
    via: z
      .string()
      .nullable()
      .describe(
        'The id of who had it act: of an app the user who allowed it, of an import who started it, of a rule who moved the lead; null if nobody did.',
      ),
  })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof Actor>;

/** What an entry of the change feed and an event of a stream have of their cause. */
export const changeFacts = {
  actor: Actor.nullable().describe('The cause: a user, key, app or other actor; null if that was not kept yet.'),
  requestId: z
    .string()
    .nullable()
    .describe(
      'X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own.',
    ),
};

/**
 * Why the server stopped something that an app or a key made. ACCESS_WITHDRAWN: the app may no longer act. KEY_REVOKED: the key was revoked
 * with `endWhatItMade`. KEY_LEAKED: the key was found in public.
 */
export const withdrawalReasons = ['ACCESS_WITHDRAWN', 'KEY_REVOKED', 'KEY_LEAKED'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

const reasons =
  'ACCESS_WITHDRAWN: the app that made it may no longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a caller with the scope admin that is not an app may start it again.';

/** The maker of a record. */
export const createdBy = CreatedBy.nullable().describe(
  'The creator; null if the record is older than this field and the creator is not known.',
);

/** Who asked for a job. */
export const requestedBy = CreatedBy.nullable().describe(
  'The user, key or app that requested it; null if it is older than this field, or not known.',
);

/** The maker of a record, and the reason why the server stopped it. */
export const makerFields = {
  createdBy,
  statusReason: z
    .enum(withdrawalReasons)
    .nullable()
    .describe(`Why the server disabled it; null if it did not. ${reasons}`),
};

export const endpointStatusReasons = [...withdrawalReasons, 'RECEIVER_GONE', 'FAILING'] as const;
export const endpointMakerFields = {
  createdBy: makerFields.createdBy,
  statusReason: z
    .enum(endpointStatusReasons)
    .nullable()
    .describe(
      `Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with 410. FAILING: every attempt of five days failed. ${reasons}`,
    ),
};

/** The fields above, which clients cannot write. */
export const makerReadOnly = Object.keys(makerFields);

/** Something that an API key made, and that can outlive it. */
export const MadeRecord = z
  .object({
    type: z.enum(['webhook_endpoint', 'automation', 'channel']),
    id: z.string(),
    name: z.string().describe('Its name; of a webhook endpoint, its URL.'),
    enabled: z.boolean().describe('Whether it goes on working after this response.'),
  })
  .meta({ id: 'MadeRecord' });
export type MadeRecord = z.infer<typeof MadeRecord>;
