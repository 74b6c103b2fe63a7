import { z } from 'zod';
import { envelope } from './envelope.js';
import { noQuery, requiredText, version, writeBody } from './fields.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';

/** The tracking providers that the server can use, by their slug in paths and bodies. */
export const trackingProviders = ['17track', 'aftership', 'easypost', 'ship24'] as const;
export type TrackingProviderSlug = (typeof trackingProviders)[number];

/** The headers in which each provider authenticates its pushes. Source: the providers' documentation. */
export const trackingPushHeaders = {
  '17track': 'sign',
  aftership: 'aftership-hmac-sha256',
  easypost: 'X-Hmac-Signature',
  ship24: 'Authorization',
} as const satisfies Record<TrackingProviderSlug, string>;

/** The response to a provider's push: it has been stored, and is processed within seconds. */
export const TrackingPushReceipt = z.object({ received: z.literal(true) }).meta({ id: 'TrackingPushReceipt' });
export type TrackingPushReceipt = z.infer<typeof TrackingPushReceipt>;

const trackingPushesResource: ResourceDeclaration = {
  about: 'Webhooks of tracking providers.',
};

export const trackingPushes = defineResource('trackingPushes', trackingPushesResource, {
  receive: {
    method: 'POST',
    path: '/api/v1/webhooks/:provider',
    summary: 'Receive a push of a tracking provider',
    description: `The provider is one of ${trackingProviders.join(', ')}. Authenticated by the provider's own signature over the raw body. A push that came before, and one about something other than a shipment, are a success without effect. \`tenant\` names the tenant whose own credentials the provider was set up with; without it they are those of the installation.`,
    pathParams: z.object({ provider: z.enum(trackingProviders) }),
    query: z.strictObject({
      tenant: z.string().max(64).optional().describe('The tenant whose own credentials sign the push.'),
    }),
    body: z.looseObject({}),
    responses: { 200: envelope(TrackingPushReceipt) },
    metadata: {
      scope: 'public',
      bucket: 'address',
      paginated: false,
      idempotent: false,
      signed: true,
      bodyValues: 50_000,
      audited: false,
      errors: ['NOT_FOUND', 'INVALID_SIGNATURE'],
    },
  },
});

/** A tracking provider, and whether the tenant can use it. */
export const TrackingProviderState = z
  .object({
    provider: z.enum(trackingProviders),
    credentials: z
      .enum(['TENANT', 'INSTALLATION'])
      .nullable()
      .describe("Whose credentials are used: the tenant's own, those of the installation, or null: there are none."),
    webhookUrl: z.string().describe('The address to enter as webhook at the provider.'),
  })
  .meta({ id: 'TrackingProviderState' });
export type TrackingProviderState = z.infer<typeof TrackingProviderState>;

/** The tracking settings of a tenant. Credentials are never returned. */
export const TrackingSettings = z
  .object({
    tenantId: z.string(),
    provider: z
      .enum(trackingProviders)
      .nullable()
      .describe('The provider of shipments that name none; null if no provider has credentials.'),
    providers: z.array(TrackingProviderState),
    version,
  })
  .meta({ id: 'TrackingSettings' });
export type TrackingSettings = z.infer<typeof TrackingSettings>;

const credential = secret(requiredText(500), 'SENT');
const signedWithTheKey = z.strictObject({
  apiKey: secret(requiredText(500).describe('It also signs the pushes.'), 'SENT'),
});
const signedWithASecret = z.strictObject({
  apiKey: credential,
  webhookSecret: credential.nullish().describe('Without it, pushes are refused and the server polls.'),
});

export const TrackingSettingsUpdate = writeBody(
  {
    provider: z
      .enum(trackingProviders)
      .nullish()
      .describe("The provider of shipments that name none; null brings back the installation's."),
    credentials: z
      .strictObject({
        '17track': signedWithTheKey.nullish(),
        aftership: signedWithASecret.nullish(),
        easypost: signedWithASecret.nullish(),
        ship24: signedWithASecret.nullish(),
      })
      .optional()
      .describe("The tenant's own credentials by provider, each replaced as a whole; null removes them."),
  },
  ['tenantId', 'providers', 'version'],
);
export type TrackingSettingsUpdate = z.output<typeof TrackingSettingsUpdate>;

const metadata = { scope: 'admin', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;

const trackingSettingsResource: ResourceDeclaration = {
  about: 'Tracking providers and their credentials.',
  audited: { 'tracking_settings.updated': ['provider'] },
};

export const trackingSettings = defineResource('trackingSettings', trackingSettingsResource, {
  get: {
    method: 'GET',
    path: '/v1/settings/tracking',
    summary: 'Read how the tenant tracks shipments',
    query,
    responses: { 200: envelope(TrackingSettings) },
    metadata: { ...metadata, errors: [] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/settings/tracking',
    summary: 'Change how the tenant tracks shipments',
    description:
      'Changes what is sent and leaves the rest. Credentials are encrypted and never returned. Shipments that waited for credentials are registered at once.',
    query,
    body: TrackingSettingsUpdate,
    responses: { 200: envelope(TrackingSettings) },
    metadata: {
      ...metadata,
      handlesSecrets: true,
      audited: 'tracking_settings.updated',
      errors: ['PRECONDITION_FAILED'],
    },
  },
});
