import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The tarballs that scripts/pack.mjs has made when the server was built. */
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../dist/packages/' : './packages/', import.meta.url),
);

/** A package that programs can be installed with: `sdk-0.1.0-0123456789abcdef.tgz`. */
export interface PackageFile {
  /** The name without the scope, such as `sdk`. */
  name: string;
  version: string;
  /** The file name, which names the content too. */
  file: string;
  path: string;
  bytes: number;
  /** As lock files have it: `sha512-…`. */
  integrity: string;
}

/** The packages of this build of the server. */
export function listPackageFiles(): PackageFile[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, name, version] = /^([a-z][a-z\d-]*)-(\d+\.\d+\.\d+(?:-[\w.]+)?)-[0-9a-f]{16}\.tgz$/.exec(file) ?? [];
      if (name === undefined || version === undefined) return [];
      const path = join(folder, file);
      const content = readFileSync(path);
      const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
      return [{ name, version, file, path, bytes: content.length, integrity }];
    });
}
