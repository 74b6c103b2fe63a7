import type { Logger } from 'pino';
import type { Closer } from '../../process/shutdown.js';
import type { TraceSettings } from './settings.js';

/**
 * Loads the SDK and records spans from now on, if the operator has set where they go. Returns what to close after everything that may still
 * record some.
 */
export async function startTraces(
  settings: TraceSettings | undefined,
  process: string,
  log: Logger,
): Promise<readonly Closer[]> {
  if (!settings) return [];
  const { startSdk } = await import('./sdk.js');
  return [{ name: 'traces', close: startSdk(process, log) }];
}
