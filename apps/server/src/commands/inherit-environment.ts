import type { Connector, DefinedChannel } from '@lead-engagement/connector-kit';
import { channelVariablesOf } from '../channels/platforms.js';
import { variablesOf } from '../connectors/connector-set.js';
import { variableNames } from '../env/env.js';

/** The variables of Node.js, the C library, PostgreSQL's driver, OpenTelemetry and the operating system. Windows ignores case in names. */
const platformNames =
  /^(PATH|PATHEXT|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|NODE_\w+|UV_\w+|PG\w+|SSL_CERT_\w+|OTEL_\w+|OPENSSL_\w+|LD_\w+|MALLOC_\w+|(HTTP|HTTPS|ALL|NO)_PROXY)$/i;

/**
 * Returns the variables that the processes of the server inherit: those of the server, its connectors and channels, and the platform. All
 * others, such as secrets of other programs, are left out.
 */
export function inheritEnvironment(
  environment: NodeJS.ProcessEnv,
  connectors: readonly Connector[],
  channels: readonly DefinedChannel[],
): NodeJS.ProcessEnv {
  const read = new Set([...variableNames, ...connectors.flatMap(variablesOf), ...channels.flatMap(channelVariablesOf)]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => read.has(name) || platformNames.test(name)));
}
