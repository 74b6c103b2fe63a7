import { mailboxCallbackPath } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderPage } from '../../../http/pages/html.js';
import type { VisitorTurns } from '../../../http/visitor-turns.js';
import { escapeHtml } from '../../../mail/html.js';
import { type AuthorizationDeps, findAsked, finishAuthorization } from './authorization.js';
import { providerFacts } from './providers.js';

export interface CallbackDeps extends AuthorizationDeps {
  visitorTurns: VisitorTurns;
  wakeWorker(): void;
}

const maxChars = 4_000;
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The page to which a mail provider sends a browser back. It names the mailbox, and stores the consent once the person says so: a consent that
 * somebody else asked for is seen before it counts, and programs that open links change nothing.
 */
export function registerCallback(app: FastifyInstance, deps: CallbackDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_, body, done) => done(null, body),
    );
    const inTurn = async (request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) => {
      const release = await deps.visitorTurns.take({ metadata: {} }, request, reply);
      try {
        return await work();
      } finally {
        release();
      }
    };
    scope.get(mailboxCallbackPath, { config: { public: true } }, (request, reply) =>
      inTurn(request, reply, () => ask(deps, request, reply)),
    );
    scope.post(mailboxCallbackPath, { config: { public: true, form: true } }, (request, reply) =>
      inTurn(request, reply, () => connect(deps, request, reply)),
    );
  });
}

async function ask(deps: CallbackDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = new URL(request.raw.url ?? '/', 'http://localhost').searchParams;
  const state = one(query, 'state');
  const found = state === undefined ? undefined : await findAsked(deps.db, state, new Date());
  if (state === undefined || !found) return sendGone(reply);
  const { mailbox } = found;
  const refusal = one(query, 'error');
  if (refusal !== undefined) {
    const said = one(query, 'error_description') ?? refusal;
    return send(
      reply.code(400),
      'No consent',
      `<p>The provider says: ${escapeHtml(said.slice(0, 500))}</p><p>Nothing was changed. You can try again in the settings of the mailbox.</p>`,
    );
  }
  const code = one(query, 'code');
  if (code === undefined) return sendGone(reply);
  const name = mailbox.provider === null ? '' : providerFacts[mailbox.provider].name;
  return send(
    reply,
    'Connect the mailbox?',
    `<p>This server will send mails from <strong>${escapeHtml(mailbox.address)}</strong> and read its replies, by your account at ${escapeHtml(name)}. Go on only if you have asked for this yourself.</p>
<form method="post" action=".${mailboxCallbackPath.slice(mailboxCallbackPath.lastIndexOf('/'))}">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<button type="submit">Connect</button>
</form>`,
  );
}

async function connect(deps: CallbackDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const [state, code] = [one(form, 'state'), one(form, 'code')];
  if (state === undefined || code === undefined) return sendGone(reply);
  const result = await finishAuthorization(deps, { state, code }, request.id, new Date());
  if (result.outcome === 'unknown') return sendGone(reply);
  if (result.outcome === 'failed') {
    return send(
      reply.code(400),
      'Not connected',
      `<p>${escapeHtml(result.message)}</p><p>Ask for consent again in the settings of the mailbox.</p>`,
    );
  }
  deps.wakeWorker();
  return send(reply, 'Connected', '<p>The mailbox is connected. You can close this page.</p>');
}

/** A parameter that was sent once, and is not longer than providers make them. */
function one(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  const [value] = values;
  return values.length === 1 && value !== undefined && value !== '' && value.length <= maxChars ? value : undefined;
}

function sendGone(reply: FastifyReply): FastifyReply {
  return send(
    reply.code(410),
    'This page has expired',
    '<p>It works once, and for some minutes. Ask for consent again in the settings of the mailbox.</p>',
  );
}

function send(reply: FastifyReply, title: string, content: string): FastifyReply {
  const main = `<div class="narrow"><div class="card"><h1>${escapeHtml(title)}</h1>${content}</div></div>`;
  const page = renderPage({ title, base: '..', path: mailboxCallbackPath, styles: ['page.css'], scripts: [], main });
  return reply
    .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page);
}
