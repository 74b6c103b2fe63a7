import { fileURLToPath } from 'node:url';
import { startProcess } from './server.js';

const example = fileURLToPath(new URL('../../../../examples/00-own-server/', import.meta.url));
const tsx = new URL('../../../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;
const program = `
  const { buildServer } = await import('./server.ts');
  const url = await buildServer().listen({ port: 0, host: '127.0.0.1' });
  console.log('answers at ' + url);
`;

/** Starts the server of example 00, which serves only leads, in its own process. */
export function startOwnServer() {
  return startProcess(['--import', tsx, '--input-type=module', '--eval', program], {}, example);
}
