import process from 'node:process';

/** What the supervisor sends to its worker. */
export type WakeMessage = { type: 'wake' };

/** Tells the worker that there is work to look for. */
export const wakeMessage: WakeMessage = { type: 'wake' };

/** Calls `listener` whenever the supervisor says that there is work; returns how to end that. Without a supervisor it is never called. */
export function onWake(listener: () => void): () => void {
  const receive = (message: unknown) => {
    if (isWakeMessage(message)) listener();
  };
  process.on('message', receive);
  return () => process.off('message', receive);
}

/**
 * Calls `listener` once when the supervisor has gone, killed or not, so that the worker can end in order.
 * Without a supervisor (a worker started by hand) it is never called.
 */
export function onParentGone(listener: () => void): () => void {
  // False, and not undefined: there was a supervisor, and it went before anyone listened.
  if (process.connected === false) queueMicrotask(listener);
  process.once('disconnect', listener);
  return () => process.off('disconnect', listener);
}

function isWakeMessage(message: unknown): message is WakeMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === wakeMessage.type;
}
