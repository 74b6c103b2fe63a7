import {
  inbound,
  type TrackingProviderSlug,
  type TrackingSettings,
  type TrackingSettingsUpdate,
  trackingProviders,
} from '@lead-engagement/contract';
import {
  providersBySlug,
  type TrackingAccount,
  type TrackingConfig,
  type TrackingProvider,
} from '@lead-engagement/platforms/tracking';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable } from '../../../db/client.js';
import { checkVersion } from '../../../db/records.js';
import { encodeId } from '../../../ids.js';
import type { Cipher } from '../../../security/encryption.js';
import { associatedDataOf } from '../../../security/stored-secrets.js';
import * as queries from './queries.js';

/** The dependencies for opening accounts. */
export interface TrackingDeps {
  cipher: Cipher;
  tracking: TrackingConfig;
}

/** A provider, and the account that a tenant tracks with. */
export interface ResolvedAccount {
  provider: TrackingProvider;
  account: TrackingAccount;
  owner: 'TENANT' | 'INSTALLATION';
}

type Credentials = Pick<TrackingAccount, 'apiKey' | 'webhookSecret'>;

/** The accounts that a tenant can use: its own, else those of the installation. */
export interface TenantAccounts {
  find(slug: TrackingProviderSlug): ResolvedAccount | undefined;
  /** The account for shipments that name no provider. */
  default(): ResolvedAccount | undefined;
}

/** Opens the accounts of a tenant. */
export async function openAccounts(
  db: Queryable,
  { cipher, tracking }: TrackingDeps,
  tenantId: string,
): Promise<TenantAccounts> {
  const [settings, rows] = await Promise.all([queries.findSettings(db, tenantId), queries.listAccounts(db, tenantId)]);
  const own = new Map(rows.map((row) => [row.provider, row]));
  const find = (slug: TrackingProviderSlug): ResolvedAccount | undefined => {
    const provider = providersBySlug[slug];
    const row = own.get(slug);
    if (row) {
      const credentials = decrypt(cipher, row);
      return { provider, account: { ...credentials, baseUrl: tracking.baseUrls[slug] }, owner: 'TENANT' };
    }
    const account = tracking.accounts[slug];
    return account && { provider, account, owner: 'INSTALLATION' };
  };
  const preferred = [settings.provider, tracking.provider].filter((slug) => slug !== null && slug !== undefined);
  const inOrder = [
    ...preferred,
    ...trackingProviders.filter((slug) => own.has(slug)),
    ...trackingProviders.filter((slug) => tracking.accounts[slug]),
  ];
  return {
    find,
    default: () => {
      for (const slug of inOrder) {
        const found = find(slug);
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** The tenant's own account at a provider, for the pushes that it signs. */
export async function findOwnAccount(
  db: Queryable,
  deps: TrackingDeps,
  tenantId: string,
  slug: TrackingProviderSlug,
): Promise<TrackingAccount | undefined> {
  const found = (await openAccounts(db, deps, tenantId)).find(slug);
  return found?.owner === 'TENANT' ? found.account : undefined;
}

function decrypt(cipher: Cipher, { tenantId, provider, encryptedCredentials }: queries.AccountRow): Credentials {
  return JSON.parse(cipher.decrypt(encryptedCredentials, associatedDataOf('trackingAccounts', [tenantId, provider])));
}

/** The tracking settings of a tenant. `publicUrl` is the address that providers call. */
export async function getTrackingSettings(
  db: Queryable,
  deps: TrackingDeps & { publicUrl: string },
  tenantId: string,
): Promise<TrackingSettings> {
  const [{ version }, accounts] = await Promise.all([
    queries.findSettings(db, tenantId),
    openAccounts(db, deps, tenantId),
  ]);
  const publicTenantId = encodeId('tenant', tenantId);
  return {
    tenantId: publicTenantId,
    provider: accounts.default()?.provider.slug ?? null,
    providers: trackingProviders.map((slug) => {
      const owner = accounts.find(slug)?.owner ?? null;
      const url = deps.publicUrl + inbound.trackingPushes.receive.path.replace(':provider', slug);
      return {
        provider: slug,
        credentials: owner,
        webhookUrl: owner === 'INSTALLATION' ? url : `${url}?tenant=${publicTenantId}`,
      };
    }),
    version,
  };
}

/** Updates the fields that are sent. Throws PRECONDITION_FAILED. Returns true if accounts or the provider changed. */
export async function updateTrackingSettings(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  deps: TrackingDeps,
  { provider, credentials = {} }: TrackingSettingsUpdate,
  ifMatch: number | undefined,
): Promise<void> {
  const row = await queries.lockSettings(tx, tenantId);
  checkVersion(row, ifMatch);
  for (const slug of trackingProviders) {
    const sent = credentials[slug];
    if (sent === null) await queries.deleteAccount(tx, tenantId, slug);
    if (!sent) continue;
    const secret = 'webhookSecret' in sent ? (sent.webhookSecret ?? null) : null;
    const text = JSON.stringify({ apiKey: sent.apiKey, webhookSecret: secret } satisfies Credentials);
    const encryptedCredentials = deps.cipher.encrypt(text, associatedDataOf('trackingAccounts', [tenantId, slug]));
    await queries.storeAccount(tx, { tenantId, provider: slug, encryptedCredentials }, now);
  }
  if (Object.keys(credentials).length === 0) {
    if (provider === undefined || provider === row.provider) return;
    // A response can be sent back unchanged: if the tenant has chosen none, it contains the provider that follows from its accounts.
    const shown = (await openAccounts(tx, deps, tenantId)).default()?.provider.slug ?? null;
    if (row.provider === null && provider === shown) return;
  }
  const chosen = provider === undefined ? row.provider : provider;
  await queries.storeSettings(tx, tenantId, { provider: chosen, version: row.version + 1 }, now);
}
