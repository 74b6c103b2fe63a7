// The built server on a database of its own, for scripts that use it as a client does.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const cli = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url));
const execute = promisify(execFile);

/**
 * Starts the server, with more variables of the environment if you like. Returns its address, the key of its tenant, `run` for commands of its
 * command line, which resolves to their JSON, and `stop`, which also removes its data.
 */
export async function startBuiltServer(more = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lead-engagement-script-'));
  // Not port 0: what the server calls itself, in links and addresses of packages, is made of the port that it is told.
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await findFreePort()), LOG_LEVEL: 'warn', ...more };
  const child = spawn(process.execPath, [cli, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { url, apiKey } = await readPrinted(child);
  return {
    url,
    apiKey,
    async run(...args) {
      return JSON.parse((await execute(process.execPath, [cli, ...args, '--json'], { env })).stdout);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function findFreePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  await once(listener, 'close');
  return port;
}

/** Waits until the server has printed its address and the key. */
function readPrinted(child) {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [url] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(printed) ?? [];
      const [apiKey] = /les_live_\w+/.exec(printed) ?? [];
      if (url && apiKey) resolve({ url, apiKey });
    });
    child.once('exit', () => reject(new Error(`The server ended:\n${printed}`)));
  });
}
