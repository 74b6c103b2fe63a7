// Sends the requests of attacks and floods, in a process of its own: the process that measures the others must not wait for them.
import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 10;
const prepared = [];
const running = new Map();

const steps = {
  prepare: ({ load }) => prepared.push(load) - 1,
  start({ load }) {
    const run = { isOver: false };
    run.ended = send(prepared[load], run);
    running.set(load, run);
  },
  async stop({ load }) {
    const run = running.get(load);
    run.isOver = true;
    await run.ended;
    running.delete(load);
  },
};

/** Sends the requests of a load in their order, `atOnce` of them at a time; again and again if it is endless. */
async function send({ requests, atOnce, isEndless }, run) {
  let next = 0;
  const client = async () => {
    while (!run.isOver || !isEndless) {
      if (next === requests.length && !isEndless) return;
      const { url, ...init } = requests[next++ % requests.length];
      const sent = await fetch(url, init).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
      // A server that refuses connections must not keep this process busy.
      if (sent === undefined) await delay(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}

process.on('message', async ({ id, step, ...options }) => {
  process.send({ id, result: await steps[step](options) });
});
process.once('disconnect', () => process.exit(0));
process.send({ isReady: true });
