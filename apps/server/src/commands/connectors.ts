import { join } from 'node:path';
import type { Connector } from '@lead-engagement/connector-kit';
import { type ConnectorSet, createConnectorSet } from '../connectors/connector-set.js';
import { loadConnectors } from '../connectors/load-connectors.js';
import type { Config } from '../env.js';

/** The connectors of the server and of the packages in CONNECTORS. Throws ConnectorPackageError. */
export function listConnectors({ connectors, dataDir }: Config): Promise<readonly Connector[]> {
  return loadConnectors(connectors, join(dataDir, 'connectors'));
}

/** The same, with their settings. */
export async function openConnectors(config: Config): Promise<ConnectorSet> {
  return createConnectorSet(await listConnectors(config), config.environment);
}
