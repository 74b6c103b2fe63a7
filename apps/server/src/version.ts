import { readFileSync } from 'node:fs';

const packageFile = new URL('../package.json', import.meta.url);

/** The version of the server, from its package. */
export const version: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
