import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve as resolvePackage } from 'import-meta-resolve';
import { ConnectorPackageError } from './connector-package-error.js';

/**
 * What the default export of a package has, or the list that it is. `variable` names the package, which is looked up in `folder`, then beside
 * the server. Throws ConnectorPackageError.
 */
export async function loadPackage(variable: string, name: string, folder: string): Promise<readonly unknown[]> {
  try {
    const found = ((await import(findModule(name, folder))) as { default?: unknown }).default;
    return Array.isArray(found) ? found : [found];
  } catch (error) {
    throw new ConnectorPackageError(
      `${variable}: ${name} cannot be loaded. Install it with: npm install --prefix ${folder} ${name}\n${String(error)}`,
    );
  }
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
