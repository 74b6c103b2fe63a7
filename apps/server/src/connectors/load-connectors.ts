import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Connector, defineConnector } from '@lead-engagement/connector-kit';
import { resolve as resolvePackage } from 'import-meta-resolve';
import { ConnectorPackageError } from './connector-package-error.js';
import { builtInConnectors } from './registry.js';

/**
 * The connectors that the server brings, and those of packages: the default export of each is a connector, or a list of
 * them. One for a platform that there is already replaces it. Packages are looked up in `folder`, then beside the server.
 * Throws ConnectorPackageError.
 */
export async function loadConnectors(packages: readonly string[], folder: string): Promise<readonly Connector[]> {
  const connectors = new Map(builtInConnectors.map((connector) => [connector.platform, connector]));
  for (const name of packages) {
    for (const connector of await loadPackage(name, folder)) connectors.set(connector.platform, connector);
  }
  return [...connectors.values()];
}

async function loadPackage(name: string, folder: string): Promise<Connector[]> {
  let found: unknown;
  try {
    found = ((await import(findModule(name, folder))) as { default?: unknown }).default;
  } catch (error) {
    throw new ConnectorPackageError(
      `CONNECTORS: ${name} cannot be loaded. Install it with: npm install --prefix ${folder} ${name}\n${String(error)}`,
    );
  }
  const list = Array.isArray(found) ? found : [found];
  return list.map((entry) => {
    if (!isDefinition(entry)) {
      throw new ConnectorPackageError(`CONNECTORS: the default export of ${name} is not a connector.`);
    }
    return defineConnector(entry);
  });
}

/** Where a package begins, or a file that is named by its path. */
function findModule(name: string, folder: string): string {
  if (name.startsWith('.') || isAbsolute(name)) return pathToFileURL(resolve(name)).href;
  try {
    return resolvePackage(name, pathToFileURL(join(folder, 'package.json')).href);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return name;
  }
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
