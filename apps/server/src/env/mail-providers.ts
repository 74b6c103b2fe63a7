import { type MailProvider, mailProviders } from '@lead-engagement/contract';
import { z } from 'zod';
import type { MailProviders } from '../mail/mail-servers.js';
import { splitList } from '../process/addresses-in-environment.js';

const address = z.url({ protocol: /^https?$/ }).optional();
const hosts = z
  .string()
  .default('')
  .transform((list) => splitList(list.toLowerCase()));

/** The variables that register this server at mail providers. */
export const mailProviderVariables = {
  MAIL_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  MAIL_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  MAIL_GOOGLE_AUTHORIZE_URL: address,
  MAIL_GOOGLE_TOKEN_URL: address,
  MAIL_GOOGLE_HOSTS: hosts,
  MAIL_MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MAIL_MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MAIL_MICROSOFT_AUTHORIZE_URL: address,
  MAIL_MICROSOFT_TOKEN_URL: address,
  MAIL_MICROSOFT_HOSTS: hosts,
};

type Values = z.output<z.ZodObject<typeof mailProviderVariables>>;

const addresses = {
  GOOGLE: ['https://accounts.google.com/o/oauth2/v2/auth', 'https://oauth2.googleapis.com/token'],
  MICROSOFT: [
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  ],
} as const satisfies Record<MailProvider, readonly [authorize: string, token: string]>;

/** Reads how this server is known at the providers. One without both an id and a secret is not offered. */
export function readMailProviders(values: Values): MailProviders {
  const known: MailProviders = {};
  for (const provider of mailProviders) {
    const clientId = values[`MAIL_${provider}_CLIENT_ID`];
    const clientSecret = values[`MAIL_${provider}_CLIENT_SECRET`];
    if (clientId === undefined || clientSecret === undefined) continue;
    const [authorize, token] = addresses[provider];
    known[provider] = {
      clientId,
      clientSecret,
      authorizeUrl: values[`MAIL_${provider}_AUTHORIZE_URL`] ?? authorize,
      tokenUrl: values[`MAIL_${provider}_TOKEN_URL`] ?? token,
      hosts: values[`MAIL_${provider}_HOSTS`],
    };
  }
  return known;
}
