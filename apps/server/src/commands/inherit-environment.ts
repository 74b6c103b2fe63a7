import type { Connector } from '@lead-engagement/connector-kit';
import { variablesOf } from '../connectors/connector-set.js';
import { variableNames } from '../env.js';

/** What Node, the C library, PostgreSQL's driver and the operating system read. Windows knows no case in names. */
const platformNames =
  /^(PATH|PATHEXT|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|NODE_\w+|UV_\w+|PG\w+|SSL_CERT_\w+|OPENSSL_\w+|LD_\w+|MALLOC_\w+|(HTTP|HTTPS|ALL|NO)_PROXY)$/i;

/**
 * The variables that the processes of the server inherit: those that it or its connectors read, and the platform's own.
 * Whatever else stands in the environment, secrets of other programs for example, stays out of their reach.
 */
export function inheritEnvironment(
  environment: NodeJS.ProcessEnv,
  connectors: readonly Connector[],
): NodeJS.ProcessEnv {
  const read = new Set([...variableNames, ...connectors.flatMap(variablesOf)]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => read.has(name) || platformNames.test(name)));
}
