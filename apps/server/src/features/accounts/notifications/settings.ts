import { isDeepStrictEqual } from 'node:util';
import {
  type NotificationSettings,
  type NotificationSettingsUpdate,
  notificationKinds,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { checkVersion } from '../../../db/records.js';
import type { SettingsRow } from './present.js';
import { findSettings, lockSettings, updateSettings as writeSettings } from './settings-queries.js';

type Shown = Pick<SettingsRow, 'language' | 'kinds' | 'version'>;
const unset: Shown = { language: 'en', kinds: {}, version: 1 };

/** How the caller is notified. `mail`: whether this server sends mail. */
export async function getSettings(
  db: Queryable,
  { tenantId, principalId }: Caller,
  mail: boolean,
): Promise<NotificationSettings> {
  return show((await findSettings(db, tenantId, principalId)) ?? unset, mail);
}

/** Changes how the caller is notified. Throws PRECONDITION_FAILED. */
export async function updateSettings(
  tx: Transaction,
  { tenantId, principalId }: Caller,
  { language, kinds = {} }: NotificationSettingsUpdate,
  ifMatch: number | undefined,
  mail: boolean,
): Promise<NotificationSettings> {
  const row = await lockSettings(tx, tenantId, principalId);
  checkVersion(row, ifMatch);
  const before = show(row, mail);
  const after = {
    language: language ?? row.language,
    kinds: Object.fromEntries(
      notificationKinds.map((kind) => [kind, { ...before.kinds[kind], ...definedOf(kinds[kind]) }]),
    ) as NotificationSettings['kinds'],
  };
  if (isDeepStrictEqual(after, { language: before.language, kinds: before.kinds })) return before;
  return show(await writeSettings(tx, row, after), mail);
}

function definedOf<T extends object>(value: T | undefined): T {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, field]) => field !== undefined)) as T;
}

function show({ language, kinds, version }: Shown, mailAvailable: boolean): NotificationSettings {
  const ways = notificationKinds.map((kind) => {
    const { inApp = true, mail = false } = kinds[kind] ?? {};
    return [kind, { inApp, mail }] as const;
  });
  return { language, kinds: Object.fromEntries(ways) as NotificationSettings['kinds'], mailAvailable, version };
}
