import type { ChannelTemplate } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import { type ConnectDeps, openConnection, toProblem } from './connection.js';
import type { ChannelRow } from './present.js';

/** Asks the platform of a channel for its templates. Throws CONFLICT if it has none or refuses, UPSTREAM_ERROR if it does not answer. */
export async function listTemplates(deps: ConnectDeps, row: ChannelRow, now: Date): Promise<ChannelTemplate[]> {
  const connection = openConnection(deps, row);
  if (!connection?.channel.listTemplates) {
    throw new ApiError('CONFLICT.not_supported', `A channel of ${row.platform} has no templates.`);
  }
  try {
    return [...(await connection.channel.listTemplates(connection.contextAt(now)))];
  } catch (error) {
    const { problem, isPassing } = toProblem(error);
    throw new ApiError(isPassing ? 'UPSTREAM_ERROR' : 'CONFLICT.platform_refused', problem);
  }
}
