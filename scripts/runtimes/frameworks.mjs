// The webhook handler in each framework, attached as the SDK's README says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { installed, run, versionOf } from './project.mjs';
import { bun } from './runtimes.mjs';

const secret = 'whsec_of_the_framework';
const next = path.join(installed, 'next', 'dist', 'bin', 'next');
export const columns = ['framework', 'version', 'a signed event', 'a repeat', 'a forged event', 'after a body parser'];

/**
 * @typedef {object} Framework
 * @property {string} name
 * @property {string} version
 * @property {string[]} command The program that listens, and its arguments.
 * @property {string} parser What parses the body before the handler has it.
 * @property {boolean} [keeps] Whether it keeps the bytes in `rawBody`, so that the event is handled; else it is refused.
 * @property {(folder: string) => Promise<unknown>} [build]
 */

/** @returns {Promise<Framework[]>} */
export async function listFrameworks() {
  const onNode = async (name, installedAs, file, rest) => ({
    name,
    version: await versionOf(installedAs),
    command: [process.execPath, `frameworks/${file}.mjs`, installedAs],
    ...rest,
  });
  return [
    {
      name: 'node:http',
      version: process.versions.node,
      command: [process.execPath, 'frameworks/http.mjs'],
      parser: '`json(request)` of `node:stream/consumers`',
    },
    await onNode('Express', 'express', 'express', { parser: '`express.json()`' }),
    await onNode('Express', 'express-4', 'express', { parser: '`express.json()`' }),
    await onNode('Fastify', 'fastify', 'fastify', { parser: 'its own, `handler.node` in place of the plugin' }),
    await onNode('Fastify', 'fastify-4', 'fastify', { parser: 'its own, `handler.node` in place of the plugin' }),
    await onNode('Koa', 'koa', 'koa', { parser: '`@koa/bodyparser`' }),
    await onNode('hapi', '@hapi/hapi', 'hapi', { parser: 'its own, `parse: true`' }),
    await onNode('Hono', 'hono', 'hono', { parser: '`context.req.json()`' }),
    await onNode('h3', 'h3', 'h3', { parser: '`readBody()`' }),
    await onNode('Nest', '@nestjs/core', 'nest', { parser: 'its own, `rawBody: true`', keeps: true }),
    {
      name: 'Next.js',
      version: await versionOf('next'),
      build: (folder) =>
        run(process.execPath, [next, 'build', '--webpack', 'frameworks/next'], { cwd: folder, env: environment }),
      command: [process.execPath, next, 'start', 'frameworks/next', '--hostname', '127.0.0.1', '--port', '0'],
      parser: '`request.json()`',
    },
    {
      name: 'Elysia, on Bun',
      version: await versionOf('elysia'),
      command: [bun, 'frameworks/elysia.mjs'],
      parser: 'its own, by `body`',
    },
    await onNode('Functions Framework', '@google-cloud/functions-framework', 'functions', {
      parser: 'its own',
      keeps: true,
    }),
  ];
}

const environment = { LEAD_ENGAGEMENT_WEBHOOK_SECRET: secret, NEXT_TELEMETRY_DISABLED: '1' };

/** Starts the program, and returns its address and what it has printed so far. */
async function start([program, ...args], folder) {
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const said = { printed: '', ended: false };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said.printed += text;
    });
  }
  ended.then(() => {
    said.ended = true;
  });
  const stop = async () => {
    child.kill();
    await ended;
  };
  for (let rest = 600; rest > 0 && !said.ended; rest--) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said.printed) ?? [];
    if (url) return { url, said, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`It does not listen: ${said.printed}`);
}

/** Returns the cells of a framework, and the texts of its failures. */
export async function tryFramework(framework, project) {
  const { sign } = project.require('@lead-engagement/sdk/webhooks');
  const { createWebhookEvent } = project.require('@lead-engagement/sdk/webhooks/fixtures');
  await framework.build?.(project.folder);
  const { url, said, stop } = await start(framework.command, project.folder);
  const failures = [];
  const send = async (event, { path = '/webhooks', signer = secret } = {}) => {
    const body = JSON.stringify(event);
    const headers = { 'content-type': 'application/json', ...(await sign(body, signer)) };
    const response = await fetch(url + path, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
    return { status: response.status, text: await response.text() };
  };
  /** Compares a response, and how often the event was handled, with what is expected. Returns the cell. */
  const judge = async (what, event, response, { status, text = '', times }) => {
    const handled = said.printed.split(`handled ${event.id}`).length - 1;
    const got = `${response.status} ${response.text.slice(0, 200)}, handled ${handled} times`;
    if (response.status === status && response.text === text && handled === times) return what;
    failures.push(`expected ${what}, got ${got}\n${said.printed.slice(-2_000)}`);
    return `FAILED: ${response.status}, handled ${handled} times`;
  };
  try {
    const event = createWebhookEvent('lead.created', { title: 'Zażółć 🚀' });
    const signed = await judge('204, handled', event, await send(event), { status: 204, times: 1 });
    const repeated = await judge('204, not again', event, await send(event), { status: 204, times: 1 });
    const other = createWebhookEvent('lead.created');
    const refused = await send(other, { signer: 'whsec_other' });
    const forged = await judge('400 `no_match`', other, refused, { status: 400, text: 'no_match', times: 0 });
    const late = createWebhookEvent('lead.created');
    const response = await send(late, { path: framework.keeps ? '/webhooks' : '/parsed' });
    const parsed = framework.keeps
      ? await judge('204, handled', late, response, { status: 204, times: 1 })
      : await judge('500 `body_not_raw`', late, response, { status: 500, text: 'body_not_raw', times: 0 });
    if (!framework.keeps && !said.printed.includes('must be the raw text or bytes'))
      failures.push('No remedy is logged.');
    return { cells: [signed, repeated, forged, `${parsed} (${framework.parser})`], failures };
  } finally {
    await stop();
  }
}
