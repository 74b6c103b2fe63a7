import type { ChannelCheck } from '@lead-engagement/contract';
import { type ConnectDeps, openConnection, toProblem } from './connection.js';
import type { ChannelRow } from './present.js';

type Problem = ChannelCheck['problems'][number];

/** Asks the platform of a channel whether it works. Changes nothing. */
export async function checkChannel(deps: ConnectDeps, row: ChannelRow, now: Date): Promise<ChannelCheck> {
  const found = await ask(deps, row, now);
  const disabled: Problem[] = row.enabled
    ? []
    : [{ message: 'The channel is disabled.', remedy: 'Enable it: PATCH /v1/channels/:id {"enabled": true}.' }];
  const problems = [...disabled, ...found.problems];
  return { ...found, ok: problems.length === 0, problems, checkedAt: now.toISOString() };
}

async function ask(deps: ConnectDeps, row: ChannelRow, now: Date): Promise<Omit<ChannelCheck, 'ok' | 'checkedAt'>> {
  const nothing = { account: null, problems: [], pendingUpdates: null };
  if (row.platform === 'WEB') return nothing;
  const connection = openConnection(deps, row);
  if (!connection) {
    const message = `This server has no channel for ${row.platform}.`;
    return { ...nothing, problems: [{ message, remedy: 'Name its package in CHANNELS, and restart the server.' }] };
  }
  const { channel, contextAt } = connection;
  try {
    const { account, problems, pendingUpdates = null } = await channel.check(contextAt(now));
    return { account, problems: [...problems], pendingUpdates };
  } catch (error) {
    const { problem, isPassing } = toProblem(error);
    const field = row.platform === 'TELEGRAM' ? '{"telegram": {"token": "…"}}' : '{"credentials": {…}}';
    const remedy = isPassing
      ? `Check that this server can reach ${channel.name}, and try again.`
      : `Change the channel: PATCH /v1/channels/:id ${field}.`;
    return { ...nothing, problems: [{ message: problem, remedy }] };
  }
}
