// The same checks on each runtime.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import workerd from 'workerd';
import { startLocalServer } from './local-server.mjs';
import { installed, run, versionOf } from './project.mjs';

// The program itself, because what is named `bun` waits for a script of its installation.
const [bunFolder] = readdirSync(path.join(installed, '@oven'));
export const bun = path.join(installed, '@oven', bunFolder, 'bin', 'bun');

const groups = ['records', 'network', 'files', 'webhooks'];
export const columns = ['runtime', 'version', ...groups, 'CommonJS'];

export async function listRuntimes() {
  const node = (version, program) => runtime('Node', version, [program]);
  const installedNode = async (major) =>
    node(await versionOf(`node-${major}`), path.join(installed, `node-${major}`, 'bin', 'node'));
  const deno = [path.join(installed, 'deno', 'bin.cjs'), 'run', '--allow-net', '--allow-env', '--allow-read'];
  return [
    node(process.versions.node, process.execPath),
    await installedNode(22),
    await installedNode(24),
    await installedNode(26),
    runtime('Bun', await versionOf('bun'), [bun]),
    runtime('Deno', await versionOf('deno'), [process.execPath, ...deno, '--no-prompt']),
    { name: 'workerd', version: await versionOf('workerd'), check: runWorker },
  ];
}

/** A runtime that runs a file by a command. */
function runtime(name, version, [program, ...args]) {
  const runFile = (file, cwd, given) =>
    run(program, [...args, file], { cwd, env: { GIVEN: JSON.stringify(given), DENO_NO_UPDATE_CHECK: '1' } });
  return {
    name,
    version,
    check: async (folder, given) => JSON.parse(await runFile('programs/main.mjs', folder, given)),
    require: (folder, given) => runFile('programs/required.cjs', folder, given),
  };
}

async function runWorker(folder, given) {
  const programs = path.join(folder, 'programs');
  await esbuild.build({
    entryPoints: [path.join(programs, 'worker.mjs')],
    outfile: path.join(programs, 'worker.bundle.js'),
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'silent',
  });
  // It says on the third stream where it listens.
  const child = spawn(workerd.default, ['serve', 'workerd.capnp', '--control-fd=3'], {
    cwd: programs,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  try {
    const [said] = await Promise.race([once(child.stdio[3], 'data'), once(child, 'exit')]);
    const { port } = JSON.parse(said);
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(given) });
    if (!response.ok) throw new Error(await response.text());
    return await response.json();
  } finally {
    child.kill();
  }
}

/** Returns the cells of a runtime, and the texts of its failures. */
export async function tryRuntime(runtime, { folder, server }) {
  const local = await startLocalServer();
  try {
    const given = { baseUrl: server.url, apiKey: server.apiKey, localUrl: local.url };
    const results = await runtime.check(folder, given);
    const failures = [];
    const cells = groups.map((group) => {
      const checks = Object.entries(results[group]);
      const failed = checks.filter(([, failure]) => failure !== null);
      failures.push(...failed.map(([name, failure]) => `${name}: ${failure}`));
      const count = `${checks.length - failed.length} of ${checks.length}`;
      return failed.length === 0 ? count : `FAILED: ${count}`;
    });
    if (!runtime.require) return { cells: [...cells, 'has none'], failures };
    const required = await runtime.require(folder, given).then(
      () => 'yes',
      (error) => {
        failures.push(error.message);
        return 'FAILED';
      },
    );
    return { cells: [...cells, required], failures };
  } finally {
    local.stop();
  }
}
