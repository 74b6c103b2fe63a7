import type { AssignmentRule } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { disabledUser, unknownReference } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import { listDisabledUserIds, listLiveUserIds } from '../../accounts/users/index.js';
import { listLiveChatbotIds } from '../chatbots/index.js';

const at = 'body.conversations.assignment.rules';

interface Named {
  id: string;
  path: string;
}

/**
 * Checks the users and chatbots that rules name. Those that the stored rules name may be deleted or disabled: what was read can be sent back. Throws
 * VALIDATION_ERROR.
 */
export async function checkAssignmentReferences(
  db: Queryable,
  tenantId: string,
  rules: readonly AssignmentRule[],
  stored: readonly AssignmentRule[],
): Promise<void> {
  await checkAll(listUsers(rules), listUsers(stored), 'user', (ids) => listLiveUserIds(db, tenantId, ids));
  const before = new Set(listUsers(stored).map(({ id }) => id));
  const fresh = listUsers(rules).filter(({ id }) => !before.has(id));
  const disabled = new Set<string | undefined>(
    await listDisabledUserIds(
      db,
      tenantId,
      fresh.flatMap(({ id }) => decodeId('user', id) ?? []),
    ),
  );
  const named = fresh.find(({ id }) => disabled.has(decodeId('user', id)));
  if (named) throw disabledUser(named.path);
  await checkAll(listBots(rules), listBots(stored), 'chatbot', (ids) => listLiveChatbotIds(db, tenantId, ids));
}

async function checkAll(
  named: readonly Named[],
  stored: readonly Named[],
  kind: 'user' | 'chatbot',
  listLive: (ids: readonly string[]) => Promise<string[]>,
): Promise<void> {
  const known = new Set(stored.map(({ id }) => decodeId(kind, id)));
  const fresh = named
    .map(({ id, path }) => ({ uuid: decodeId(kind, id), path }))
    .filter(({ uuid }) => !known.has(uuid));
  const uuids = [...new Set(fresh.flatMap(({ uuid }) => uuid ?? []))];
  const live = new Set<string | undefined>(await listLive(uuids));
  const unknown = fresh.find(({ uuid }) => !live.has(uuid));
  if (unknown) throw unknownReference(unknown.path, kind);
}

function listUsers(rules: readonly AssignmentRule[]): Named[] {
  return rules.flatMap(({ assignTo }, rule) =>
    assignTo.type === 'USERS'
      ? assignTo.userIds.map((id, user) => ({ id, path: `${at}.${rule}.assignTo.userIds.${user}` }))
      : [],
  );
}

function listBots(rules: readonly AssignmentRule[]): Named[] {
  return rules.flatMap(({ when }, rule) =>
    (when?.botIds ?? []).map((id, bot) => ({ id, path: `${at}.${rule}.when.botIds.${bot}` })),
  );
}
