import type { Actor } from '@lead-engagement/contract';

/** Why something is written: who does it, and the request that asked for it. */
export interface Cause {
  actor: Actor;
  /** X-Request-Id of the request, also of one that started a job; null for what the server does on its own. */
  requestId: string | null;
  /** Whom histories name: the public id of a user, key or automation; empty for the server. */
  historyId: string;
}

/** The cause of what the server does on its own, as text. */
export const ofServer = '';

/**
 * Writes a cause as the text that transactions have in `app.actor_id`, and that changes and jobs store: five words, of which some are empty.
 * The first one is what servers of before wrote: triggers read it as `historyId`.
 */
export function writeCause({ actor: { type, id, via }, requestId, historyId }: Cause): string {
  // A server of the version before knows no visitors, and shows the server with an id.
  const known = type === 'visitor' ? ofVisitor : type;
  return [historyId, known, id ?? '', via ?? '', requestId ?? ''].join(' ');
}

/** How the type of a visitor is stored: that of the server, which has no id itself. */
const ofVisitor: Actor['type'] = 'system';

const types: Record<string, Actor['type']> = { usr: 'user', key: 'key', aut: 'rule' };

/** The cause of what a visitor of a web chat writes: histories name nobody. `contactId` is a public id. */
export function asVisitor(contactId: string, requestId: string): string {
  return writeCause({ actor: { type: 'visitor', id: contactId, via: null }, requestId, historyId: '' });
}

/** Reads the text of a cause, also that of a server of before, which is the id alone. */
export function readCause(text: string): Cause {
  const [historyId = '', type, id, via, requestId] = text.split(' ');
  if (type !== undefined) {
    const isVisitor = type === ofVisitor && id;
    const actor: Actor = { type: isVisitor ? 'visitor' : (type as Actor['type']), id: id || null, via: via || null };
    return { actor, requestId: requestId || null, historyId };
  }
  const ownType = new Map(Object.entries(types)).get(historyId.split('_')[0] ?? '');
  const actor: Actor = ownType ? { type: ownType, id: historyId, via: null } : { type: 'system', id: null, via: null };
  return { actor, requestId: null, historyId };
}

/** The cause of what an import writes: who started it stands behind it. */
export function asImport(started: string, id: string): string {
  const { actor, requestId, historyId } = readCause(started);
  return writeCause({ actor: { type: 'import', id, via: actor.id }, requestId, historyId });
}

/** The cause of what an automation does: who moved the lead stands behind it. */
export function asRule(moved: string, id: string): string {
  const { actor, requestId } = readCause(moved);
  return writeCause({ actor: { type: 'rule', id, via: actor.id }, requestId, historyId: id });
}
