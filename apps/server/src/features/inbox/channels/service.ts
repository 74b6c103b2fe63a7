import { isDeepStrictEqual } from 'node:util';
import type { Credentials } from '@lead-engagement/connector-kit';
import {
  type Channel,
  type ChannelCreate,
  type ChannelUpdate,
  defaultWebChat,
  type WebChatSettings,
} from '@lead-engagement/contract';
import { checkMayChange, checkMayRestart, holdMaker } from '../../../callers/maker.js';
import type { Write } from '../../../callers/write.js';
import { keepConnectedPlatforms } from '../../../channels/connected-platforms.js';
import type { ConnectablePlatform } from '../../../channels/platforms.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { invalidField } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { ownValue } from '../../../own-value.js';
import type { Cipher } from '../../../security/encryption.js';
import { resolveChatbot } from '../chatbots/index.js';
import { decryptCredentials, encryptCredentials, generateCredentials, shownCredentials } from './credentials.js';
import { channelKinds } from './job-kinds.js';
import { mergeCredentials } from './platform-credentials.js';
import { type ChannelRow, type Shown, toChannel } from './present.js';
import * as queries from './queries.js';
import type { ChannelState } from './table.js';

export { identitySecrets } from './credentials.js';
export { type ChannelRow, webChatOf } from './present.js';
export { findChannelOfAny, noteInbound } from './queries.js';

/** The dependencies for creating channels. */
export interface ChannelDeps extends Shown {
  cipher: Cipher;
}

const records = queries.channelRecords;

/** A channel. Throws NOT_FOUND. */
export async function getChannel(db: Queryable, tenantId: string, id: string, shown: Shown): Promise<Channel> {
  return toChannel(await records.get(db, tenantId, id), shown);
}

/** A channel as stored. Throws NOT_FOUND. */
export const getChannelRow = records.get;

/** Connects a chatbot to a platform. Throws VALIDATION_ERROR for an unknown chatbot. */
export async function createChannel(
  { tx, caller, now }: Write,
  deps: ChannelDeps,
  input: ChannelCreate,
): Promise<Channel> {
  const { tenantId } = caller;
  const bot = await resolveChatbot(tx, tenantId, input.botId, 'body.botId');
  const { platform, telegram, web, enabled = true } = input;
  const moment = now.toISOString();
  const place = { tenantId, id: newUuid(now.getTime()) };
  const state: ChannelState = telegram
    ? { telegram: { receive: telegram.receive ?? defaultReceiving(deps), username: null } }
    : { web: readWeb(definedOf(web ?? {})) };
  checkReceiving(deps, state);
  const set = telegram
    ? { ...generateCredentials(findPlatform(deps, platform).channel), token: telegram.token }
    : platform === 'WEB'
      ? undefined
      : mergeCredentials(findPlatform(deps, platform), undefined, input.credentials ?? {});
  const row = await records.insert(tx, {
    ...place,
    ...(await holdMaker(tx, caller)),
    botId: bot.id,
    platform,
    name: input.name ?? bot.name,
    enabled,
    status: statusOf({ enabled, platform }),
    state: set && !telegram ? { shown: shownCredentials(findPlatform(deps, platform).channel, set) } : state,
    encryptedCredentials: set ? encryptCredentials(deps.cipher, place, set) : null,
    createdAt: moment,
    updatedAt: moment,
  });
  await afterWrite(tx, row, now);
  return toChannel(row, deps);
}

/** A platform other than WEB. Throws VALIDATION_ERROR. */
function findPlatform({ channelPlatforms }: ChannelDeps, platform: string): ConnectablePlatform {
  const found = channelPlatforms.find(platform);
  if (found) return found;
  const known = ['WEB', ...channelPlatforms.list.map(({ channel }) => channel.platform)];
  throw invalidField('body.platform', `This server has no channel for ${platform}. It has: ${known.join(', ')}.`);
}

/** Updates a channel. Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR. */
export async function updateChannel(
  { tx, caller, now }: Write,
  deps: ChannelDeps,
  id: string,
  input: ChannelUpdate,
  ifMatch: number | undefined,
): Promise<Channel> {
  const row = await records.lock(tx, caller.tenantId, id, ifMatch);
  checkMayChange(caller, row);
  const { name, enabled, web, telegram } = input;
  if (web && row.platform !== 'WEB') throw invalidField('body.web', 'Only a WEB channel has this.');
  if (input.credentials && (row.platform === 'WEB' || row.platform === 'TELEGRAM')) {
    throw invalidField('body.credentials', 'A WEB or TELEGRAM channel does not have this.');
  }
  if (telegram && row.platform !== 'TELEGRAM') throw invalidField('body.telegram', 'Only a TELEGRAM channel has this.');
  const restarts = enabled === true && !row.enabled;
  if (restarts) checkMayRestart(caller, row);
  const set = nextCredentials(deps, row, input);
  const state = nextState(deps, row, input, set);
  checkReceiving(deps, state);
  // Encryption gives another text each time.
  const credentials = set && encryptCredentials(deps.cipher, row, set);
  const changes = changedFields(row, {
    name,
    enabled,
    state,
    encryptedCredentials: credentials,
    ...(restarts && row.statusReason !== null && { statusReason: null, grantId: null }),
  });
  if (!changes) return toChannel(row, deps);
  const isSetUpAgain = changes.enabled !== undefined || set !== undefined || state.telegram !== row.state.telegram;
  const status = statusOf({ enabled: enabled ?? row.enabled, platform: row.platform });
  const afresh = isSetUpAgain ? { status, lastError: null, lastErrorAt: null } : {};
  const written = await records.update(tx, row, { ...changes, ...afresh }, now);
  if (isSetUpAgain) await afterWrite(tx, written, now);
  return toChannel(written, deps);
}

function nextState(
  deps: ChannelDeps,
  { platform, state }: ChannelRow,
  { web, telegram }: ChannelUpdate,
  set: Credentials | undefined,
): ChannelState {
  if (platform === 'WEB') {
    if (web === undefined) return state;
    return { ...state, web: web === null ? {} : readWeb({ ...state.web, ...definedOf(web) }) };
  }
  if (platform !== 'TELEGRAM') {
    return set ? { ...state, shown: shownCredentials(findPlatform(deps, platform).channel, set) } : state;
  }
  const receive = telegram?.receive;
  if (receive === undefined || receive === state.telegram?.receive) return state;
  return { telegram: { username: state.telegram?.username ?? null, receive } };
}

/** The stored settings of a web chat: the fields that differ from their defaults. */
function readWeb(sent: Partial<WebChatSettings>): Partial<WebChatSettings> {
  const isSet = ([field, value]: [string, unknown]) =>
    !isDeepStrictEqual(value, ownValue<unknown>(defaultWebChat, field));
  return Object.fromEntries(Object.entries(sent).filter(isSet));
}

/** The credentials of a channel after a change; undefined if they stay as they are. Throws VALIDATION_ERROR. */
function nextCredentials(
  deps: ChannelDeps,
  row: ChannelRow,
  { credentials, telegram }: ChannelUpdate,
): Credentials | undefined {
  const sent = row.platform === 'TELEGRAM' ? telegram?.token && { token: telegram.token } : credentials;
  if (!sent) return undefined;
  const present = decryptCredentials(deps.cipher, row);
  const merged = mergeCredentials(findPlatform(deps, row.platform), present, sent);
  return isDeepStrictEqual(present, merged) ? undefined : merged;
}

/** Deletes a channel and its credentials. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteChannel(
  { tx, caller, now }: Write,
  id: string,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const { tenantId } = caller;
  const row = await records.lock(tx, tenantId, id, ifMatch);
  checkMayChange(caller, row);
  const bare = await records.update(tx, row, { encryptedCredentials: null, status: 'DISABLED' }, now);
  await records.softDelete(tx, bare, now);
  await keepConnectedPlatforms(tx, tenantId, row.botId);
  return { id: encodeId('channel', row.id), deleted: true };
}

/** Enqueues the setup of the changes at the platform. */
async function afterWrite(tx: Transaction, row: ChannelRow, now: Date): Promise<void> {
  const { tenantId, id, botId, platform } = row;
  await keepConnectedPlatforms(tx, tenantId, botId);
  if (platform !== 'WEB') await enqueueJobs(tx, [{ kind: channelKinds.setup, tenantId, id, key: platform }], now);
}

function statusOf({ enabled, platform }: Pick<ChannelRow, 'enabled' | 'platform'>): ChannelRow['status'] {
  if (!enabled) return 'DISABLED';
  return platform === 'WEB' ? 'CONNECTED' : 'PENDING';
}

const defaultReceiving = ({ publicUrl }: Shown) => (publicUrl.startsWith('https:') ? 'WEBHOOK' : 'POLLING');

/** Telegram sends to https addresses only. Source: core.telegram.org/bots/api#setwebhook. */
function checkReceiving({ publicUrl }: Shown, { telegram }: ChannelState): void {
  if (telegram?.receive !== 'WEBHOOK' || publicUrl.startsWith('https:')) return;
  throw invalidField(
    'body.telegram.receive',
    `Telegram sends to https addresses only, and PUBLIC_URL is ${publicUrl}. Use POLLING, or serve this server over https.`,
  );
}

function definedOf(fields: Partial<{ [K in keyof WebChatSettings]: WebChatSettings[K] | undefined }>) {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<WebChatSettings>;
}
