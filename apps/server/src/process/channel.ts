import process from 'node:process';

/** Signals that there may be work: sent from the API to the supervisor, and from there to the worker. */
export const wakeMessage = { type: 'wake' };
/** The minimum interval between messages: one per write took 6 % of the API's time. */
export const wakeIntervalMs = 5;

/** The API accepts requests. */
export interface ListeningMessage {
  type: 'listening';
  port: number;
}

/** Sends a message to the supervisor. Does nothing if there is none, or if it has exited. */
export function tellSupervisor(message: typeof wakeMessage | ListeningMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Calls `listener` when the supervisor signals work; returns a function that unsubscribes. Without a supervisor, it is never called. */
export function onWake(listener: () => void): () => void {
  const receive = (message: unknown) => {
    if (isWakeMessage(message)) listener();
  };
  process.on('message', receive);
  return () => process.off('message', receive);
}

/**
 * Calls `listener` once after the supervisor has exited or was killed, so that the process can shut down. In a process that was started by
 * hand, it is never called.
 */
export function onParentGone(listener: () => void): () => void {
  // false instead of undefined: there was a supervisor, and it exited before this call.
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
