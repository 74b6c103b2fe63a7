/** Registers a function to run when the work is over. */
export type Defer = (undo: () => Promise<void>) => void;

/**
 * Runs `work`, then everything that it deferred, last first. It also does so if `work` fails or the process receives a signal to end,
 * so that no server or temporary folder is left behind.
 */
export async function withCleanup(work: (defer: Defer) => Promise<void>): Promise<void> {
  const undos: (() => Promise<void>)[] = [];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
  };
  const onSignal = () => {
    undoAll().then(
      () => process.exit(130),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  try {
    await work((undo) => undos.push(undo));
  } finally {
    await undoAll();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, onSignal);
  }
}
