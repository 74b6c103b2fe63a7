import process from 'node:process';

/** There is work to look for: the API tells the supervisor, and that the worker. */
export const wakeMessage = { type: 'wake' };
/** One message in so many milliseconds at most: with one for each write, they took 6 % of the API's time. */
export const wakeIntervalMs = 5;

/** The API accepts requests. */
export interface ListeningMessage {
  type: 'listening';
  port: number;
}

/** Tells the supervisor something; without one, or when it has gone, nobody is told. */
export function tellSupervisor(message: typeof wakeMessage | ListeningMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Calls `listener` whenever the supervisor says that there is work; returns how to end that. Without a supervisor it is never called. */
export function onWake(listener: () => void): () => void {
  const receive = (message: unknown) => {
    if (isWakeMessage(message)) listener();
  };
  process.on('message', receive);
  return () => process.off('message', receive);
}

/**
 * Calls `listener` once when the supervisor has gone, killed or not, so that the process can end in order.
 * Without a supervisor (a process started by hand) it is never called.
 */
export function onParentGone(listener: () => void): () => void {
  // False, and not undefined: there was a supervisor, and it went before anyone listened.
  if (process.connected === false) queueMicrotask(listener);
  process.once('disconnect', listener);
  return () => process.off('disconnect', listener);
}

export function isWakeMessage(message: unknown): boolean {
  return typeOf(message) === wakeMessage.type;
}

export function isListeningMessage(message: unknown): message is ListeningMessage {
  return typeOf(message) === 'listening';
}

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
