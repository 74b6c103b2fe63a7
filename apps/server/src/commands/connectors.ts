import { join } from 'node:path';
import type { Connector, DefinedChannel } from '@lead-engagement/connector-kit';
import { loadChannels } from '../channels/load-channels.js';
import { type ChannelPlatforms, createChannelPlatforms } from '../channels/platforms.js';
import { type ConnectorSet, createConnectorSet } from '../connectors/connector-set.js';
import { loadConnectors } from '../connectors/load-connectors.js';
import type { Config } from '../env/env.js';

/** The connectors of the server and of the packages in CONNECTORS. Throws ConnectorPackageError. */
export function listConnectors({ connectors, dataDir }: Config): Promise<readonly Connector[]> {
  return loadConnectors(connectors, join(dataDir, 'connectors'));
}

/** The same, with their settings. */
export async function openConnectors(config: Config): Promise<ConnectorSet> {
  return createConnectorSet(await listConnectors(config), config.environment);
}

/** The channels of the server and of the packages in CHANNELS. Throws ConnectorPackageError. */
export function listChannels({ channels, dataDir }: Config): Promise<readonly DefinedChannel[]> {
  return loadChannels(channels, join(dataDir, 'channels'));
}

/** The same, with their settings. */
export async function openChannels(config: Config): Promise<ChannelPlatforms> {
  return createChannelPlatforms(await listChannels(config), config.environment);
}
