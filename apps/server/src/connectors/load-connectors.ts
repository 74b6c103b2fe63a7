import { type Connector, defineConnector } from '@lead-engagement/connector-kit';
import { ConnectorPackageError } from './connector-package-error.js';
import { loadPackage } from './load-package.js';
import { builtInConnectors } from './registry.js';

/**
 * The connectors that the server brings, and those of packages: the default export of each is a connector, or a list of
 * them. One for a platform that there is already replaces it. Packages are looked up in `folder`, then beside the server.
 * Throws ConnectorPackageError.
 */
export async function loadConnectors(packages: readonly string[], folder: string): Promise<readonly Connector[]> {
  const connectors = new Map(builtInConnectors.map((connector) => [connector.platform, connector]));
  for (const name of packages) {
    for (const entry of await loadPackage('CONNECTORS', name, folder)) {
      if (!isDefinition(entry)) {
        throw new ConnectorPackageError(`CONNECTORS: the default export of ${name} is not a connector.`);
      }
      const connector = defineConnector(entry);
      connectors.set(connector.platform, connector);
    }
  }
  return [...connectors.values()];
}

function isDefinition(value: unknown): value is Connector {
  if (typeof value !== 'object' || value === null) return false;
  const { platform, readPage, slices, settings, types } = value as Partial<Connector>;
  return (
    typeof platform === 'string' &&
    typeof readPage === 'function' &&
    typeof slices === 'function' &&
    typeof settings === 'object' &&
    Array.isArray(types)
  );
}
