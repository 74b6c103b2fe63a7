import { type DefinedChannel, defineChannel } from '@lead-engagement/connector-kit';
import { ConnectorPackageError } from '../connectors/connector-package-error.js';
import { loadPackage } from '../connectors/load-package.js';
import { builtInChannels } from './platforms.js';

/**
 * The channels that the server brings, and those of packages: the default export of each is a channel, or a list of them. One for a
 * platform that there is already replaces it. Packages are looked up in `folder`, then beside the server. Throws ConnectorPackageError.
 */
export async function loadChannels(packages: readonly string[], folder: string): Promise<readonly DefinedChannel[]> {
  const channels = new Map(builtInChannels.map((channel) => [channel.platform, channel]));
  for (const name of packages) {
    for (const entry of await loadPackage('CHANNELS', name, folder)) {
      if (!isDefinition(entry)) {
        throw new ConnectorPackageError(`CHANNELS: the default export of ${name} is not a channel.`);
      }
      const channel = defineChannel(entry);
      if (channel.platform === 'WEB') throw new ConnectorPackageError(`CHANNELS: ${name} cannot replace WEB.`);
      channels.set(channel.platform, channel);
    }
  }
  return [...channels.values()];
}

function isDefinition(value: unknown): value is DefinedChannel {
  if (typeof value !== 'object' || value === null) return false;
  const { platform, capabilities, credentials, send, read, check } = value as Partial<DefinedChannel>;
  return (
    typeof platform === 'string' &&
    typeof capabilities === 'object' &&
    typeof credentials === 'object' &&
    [send, read, check].every((part) => typeof part === 'function')
  );
}
