// mcp-remote is a program: it speaks stdio with a host, and opens a browser for its user.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readPrintedArguments } from './printed.mjs';

const proxy = path.join(import.meta.dirname, 'node_modules/mcp-remote/dist/proxy.js');

export async function runMcpRemote({ url, email, allow }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'mcp-remote-'));
  const [address, ...more] = await readPrintedArguments();
  const target = address.replace('https://leads.example.com', url);
  const child = spawn(process.execPath, [proxy, target, '8766', ...more, '--allow-http'], {
    env: { ...process.env, MCP_REMOTE_CONFIG_DIR: folder, BROWSER: '/bin/true' },
    stdio: 'pipe',
  });
  try {
    let log = '';
    const signIn = await new Promise((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        log += chunk;
        const [, found] = /authorize this client by visiting:\s+(http\S+)\s/.exec(log) ?? [];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(log.slice(-600))));
      setTimeout(() => reject(new Error(`No address: ${log.slice(-600)}`)), 60_000).unref();
    });
    const back = await fetch(await allow(signIn, email));
    if (!back.ok) throw new Error(`Its callback answered ${back.status}.`);
    const answers = new Map();
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      answers.get(message.id)?.(message);
    });
    const ask = (id, method, params) =>
      new Promise((resolve, reject) => {
        answers.set(id, resolve);
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
        setTimeout(() => reject(new Error(`No answer to ${method}: ${log.slice(-600)}`)), 60_000).unref();
      });
    const clientInfo = { name: 'a-host', version: '1.0.0' };
    await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    const { result } = await ask(2, 'tools/list', {});
    if (!result?.tools?.length) throw new Error('No tools.');
    return { discover: true, register: true, code: true, refresh: 'not tried', revoke: 'has none' };
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
