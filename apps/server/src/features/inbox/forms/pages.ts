import { finished, type Readable } from 'node:stream';
import {
  clickIds,
  type FormLanguage,
  type FormReceipt,
  type FormToShow,
  formConfirmPath,
  formInputs,
  formLimits,
  formPath,
  formPathOf,
  headers,
  utmParameters,
} from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.js';
import { parseJson } from '../../../http/body.js';
import { clientAddressOf } from '../../../http/client-address.js';
import { discardRest } from '../../../http/drain-body.js';
import { sendFailure, toApiError } from '../../../http/error-handler.js';
import { readMediaType } from '../../../http/uploads.js';
import type { VisitorTurns } from '../../../http/visitor-turns.js';
import { encodeId } from '../../../ids.js';
import { confirm, readLink } from './confirmation.js';
import { discard, fileInputs, readWithFiles } from './files.js';
import { type Asking, admitFiles, type IntakeDeps, openForm, type Reading, readValues, receive } from './intake.js';
import { contentSecurityPolicy, type FormState, renderConfirmation, renderForm, renderNotice } from './page.js';
import type { FormRow } from './present.js';
import { listTargets } from './process.js';
import { malformedForm, one, readJson, readMultipart, readSourceOfView, readUrlEncoded, type Sent } from './sent.js';
import { showForm } from './shown.js';
import { formTexts, languageFor, messageOf } from './texts.js';
import { makeChallenge, signPage } from './tokens.js';
import type { FormViews } from './views.js';

export interface PageDeps extends IntakeDeps {
  visitorTurns: VisitorTurns;
  views: FormViews;
}

const json = 'application/json';
const multipart = 'multipart/form-data';
const html = 'text/html; charset=utf-8';

/** Registers the page of a form, which takes what is sent with it too: from pages of any origin, with a script or without. */
export function registerFormPages(app: FastifyInstance, deps: PageDeps): void {
  void app.register(async (scope) => {
    readBodies(scope);
    scope.addHook('onRequest', async (_, reply) => {
      // Scripts of any page may read what this answers: it has nothing of anyone who is signed in.
      reply.headers({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': headers.retryAfter,
        Vary: 'Accept, Accept-Language',
      });
    });
    scope.setErrorHandler((thrown: Error, request, reply) => {
      const error = toApiError(thrown, formLimits.bodyBytes);
      discardRest(request.raw);
      if (error.status >= 500) scope.logFailure(thrown, request);
      if (wantsJson(request))
        return sendFailure(error, request, reply, `${deps.publicUrl}${documentationPaths.errors}`);
      return sendProblem(error, request, reply);
    });
    scope.get(formPath, { config: { public: true } }, (request, reply) =>
      inTurn(deps, request, reply, () => show(deps, request, reply)),
    );
    const bodyMs = formLimits.bodySeconds * 1_000;
    scope.post(formPath, { config: { public: true, form: true, bodyMs } }, (request, reply) =>
      readMediaType(request) === multipart
        ? takeMultipart(deps, request, reply)
        : inTurn(deps, request, reply, async () => {
            const opened = await openToTake(deps, request);
            return take(deps, opened, readSent(request), request, reply);
          }),
    );
    registerConfirmation(scope, deps);
    scope.options(formPath, { config: { public: true } }, (_, reply) =>
      reply
        .headers({
          'Access-Control-Allow-Methods': 'GET, POST',
          'Access-Control-Allow-Headers': 'Content-Type',
          'Access-Control-Max-Age': '600',
        })
        .code(204)
        .send(),
    );
  });
}

/** Bodies of a bounded size, as bytes or text: they are read once the form is known. */
function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const types = ['application/x-www-form-urlencoded', json];
  for (const type of types) {
    scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: formLimits.bodyBytes }, (_, body, done) =>
      done(null, body),
    );
  }
  // How large it may be depends on the form.
  scope.addContentTypeParser(multipart, (_, payload, done) => done(null, payload));
  scope.addContentTypeParser('*', (_, __, done) => {
    done(
      new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send one of these as Content-Type: ${[...types, multipart].join(', ')}.`),
    );
  });
}

/** The pages behind the links in mails. A GET changes nothing, since programs that look for viruses open each link. */
function registerConfirmation(scope: FastifyInstance, deps: PageDeps): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, act: typeof readLink) => {
    const asking = askingOf(request);
    const form = await openForm(deps, idOf(request), asking);
    const language = languageOf(form, request);
    const token = tokenOf(request);
    const state = await act(deps, form, token, asking);
    if (state === 'open') {
      const action = formConfirmPath.replace(':id', encodeId('form', form.id));
      return sendPage(reply, form, renderConfirmation(language, { action, token }));
    }
    const texts = formTexts[language];
    if (state === 'expired') {
      return sendPage(reply.code(410), form, renderNotice(language, texts.expiredTitle, texts.expired));
    }
    if (request.method === 'POST' && form.redirectUrl !== null) {
      return reply.code(303).header('Location', form.redirectUrl).send();
    }
    return sendPage(reply, form, renderNotice(language, texts.thanksTitle, form.thanksText ?? texts.thanks));
  };
  scope.get(formConfirmPath, { config: { public: true } }, (request, reply) =>
    inTurn(deps, request, reply, () => answer(request, reply, readLink)),
  );
  scope.post(formConfirmPath, { config: { public: true, form: true } }, (request, reply) =>
    inTurn(deps, request, reply, () => answer(request, reply, confirm)),
  );
}

/** The secret of a link: in its address, and in the form that its page sends. */
function tokenOf(request: FastifyRequest): string {
  if (request.method === 'POST') {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    return one(readUrlEncoded(body), formInputs.confirmation) ?? '';
  }
  return new URL(request.raw.url ?? '/', 'http://localhost').searchParams.get(formInputs.confirmation) ?? '';
}

/** Whether a script asks: what it sends, or accepts, is JSON. */
function wantsJson(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers;
  if (accept.includes('text/html')) return false;
  return accept.includes(json) || readMediaType(request) === json;
}

/** A few requests of strangers at a time, so that they take few of the connections that tenants write with. */
async function inTurn<T>(
  { visitorTurns }: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
  isUpload = false,
): Promise<T> {
  const release = await visitorTurns.take({ metadata: isUpload ? { uploads: [multipart] } : {} }, request, reply);
  try {
    return await work();
  } finally {
    release();
  }
}

function askingOf(request: FastifyRequest): Asking {
  const { origin, referer } = request.headers;
  return { requestId: request.id, address: clientAddressOf(request), origin, referer, now: new Date() };
}

const idOf = (request: FastifyRequest) => (request.params as { id?: unknown }).id;

async function show(deps: PageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asking = askingOf(request);
  const form = await openForm(deps, idOf(request), asking);
  const language = languageOf(form, request);
  if (!form.enabled) return sendClosed(request, reply, language);
  const address = new URL(request.raw.url ?? '/', deps.publicUrl);
  const source = readSourceOfView(address, wantsJson(request), asking);
  if (request.method === 'GET') deps.views.count(form, source, asking.now);
  if (!wantsJson(request)) {
    const campaign = [...utmParameters, ...clickIds].flatMap((name) => {
      const value = address.searchParams.get(name);
      return value ? [[name, value] as const] : [];
    });
    const hidden = [
      ...campaign,
      [formInputs.page, address.href] as const,
      ...(asking.referer ? [[formInputs.referrer, asking.referer] as const] : []),
    ];
    return sendForm(deps, form, request, reply.code(200), { filled: new Map(), problems: new Map(), hidden });
  }
  const custom = await listTargets(deps.db, form.tenantId);
  const { page, token } = await signPage(deps.tokens, form.id, asking.now);
  const challenge = { ...(await makeChallenge(deps.tokens, form.id, page)) };
  const data: FormToShow = { ...showForm(form, language, custom), token, challenge };
  return sendJson(reply, 200, data);
}

const languageOf = (form: FormRow, request: FastifyRequest) =>
  languageFor(form.language, request.headers['accept-language']);

/** A form that is asked for, and by whom. */
interface Opened {
  form: FormRow;
  asking: Asking & { language: FormLanguage };
}

async function openToTake(deps: PageDeps, request: FastifyRequest): Promise<Opened> {
  const asking = askingOf(request);
  const form = await openForm(deps, idOf(request), asking);
  return { form, asking: { ...asking, language: languageOf(form, request) } };
}

/** Takes a form that can have files. While its body arrives it holds no turn of others: a slow sender keeps nobody out. */
async function takeMultipart(deps: PageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const turn = <T>(work: () => Promise<T>, isUpload = false) => inTurn(deps, request, reply, work, isUpload);
  const opened = await turn(() => openToTake(deps, request));
  const { form, asking } = opened;
  if (!form.enabled) return sendClosed(request, reply, asking.language);
  const contentType = request.headers['content-type'] ?? '';
  const body = request.body as Readable;
  const read = async () => {
    const length = Number(request.headers['content-length']) || formLimits.filesBytes;
    await admitFiles(deps, form, asking, Math.min(length, formLimits.filesBytes));
    return readWithFiles(deps, form, { body, contentType, now: asking.now });
  };
  const sent =
    fileInputs(form).size > 0 ? await turn(read, true) : await readMultipart(await gather(body), contentType);
  return turn(() => take(deps, opened, sent, request, reply));
}

async function take(
  deps: PageDeps,
  { form, asking }: Opened,
  sent: Sent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { language } = asking;
  if (!form.enabled) return sendClosed(request, reply, language);
  const reading = readValues(form, sent);
  if (reading.problems.length > 0) {
    await discard(deps, form.tenantId, sent.files, asking.now);
    return sendCorrections(deps, form, sent, reading, request, reply);
  }
  const needsConfirmation = await store(deps, form, { sent, reading }, asking);
  const texts = formTexts[language];
  const message = needsConfirmation ? texts.pending : (form.thanksText ?? texts.thanks);
  const redirectUrl = needsConfirmation ? null : form.redirectUrl;
  if (wantsJson(request)) {
    return sendJson(reply, 200, { received: true, message, redirectUrl, needsConfirmation } satisfies FormReceipt);
  }
  if (needsConfirmation) return sendPage(reply.code(200), form, renderNotice(language, texts.pendingTitle, message));
  if (form.redirectUrl !== null) return reply.code(303).header('Location', form.redirectUrl).send();
  return sendPage(reply.code(200), form, renderNotice(language, texts.thanksTitle, message));
}

/** Stores what was sent, and discards the files that nobody needs then. Returns whether the visitor has to confirm their address. */
async function store(
  deps: PageDeps,
  form: FormRow,
  { sent, reading }: { sent: Sent; reading: Reading },
  asking: Parameters<typeof receive>[4],
): Promise<boolean> {
  let kept: readonly string[] = [];
  try {
    const row = await receive(deps, form, sent, reading, asking);
    kept = row.fileIds;
    // Spam reads the same, so that its sender learns nothing.
    return form.doubleOptIn && ['PENDING_CONFIRMATION', 'SPAM'].includes(row.status);
  } finally {
    const rest = sent.files.filter(({ fileId }) => fileId !== null && !kept.includes(fileId));
    await discard(deps, form.tenantId, rest, asking.now);
  }
}

function readSent(request: FastifyRequest): Sent {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (readMediaType(request) === json) return readJson(parseJson(body, formLimits.inputs * 2, false));
  return readUrlEncoded(body.toString('utf8'));
}

/** A body of bounded size. Throws PAYLOAD_TOO_LARGE. */
function gather(raw: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= formLimits.bodyBytes) return void chunks.push(chunk);
      chunks.length = 0;
      const message = `The body is larger than ${formLimits.bodyBytes} bytes. Send less at once.`;
      reject(new ApiError('PAYLOAD_TOO_LARGE', message));
    });
    finished(raw, { writable: false }, (error) => (error ? reject(malformedForm()) : resolve(Buffer.concat(chunks))));
  });
}

/** Shows the form again with all that was filled in, and what to correct. Nothing was stored. */
async function sendCorrections(
  deps: PageDeps,
  form: FormRow,
  sent: Sent,
  { problems }: Reading,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const texts = formTexts[languageOf(form, request)];
  const targets = new Map(form.fields.map(({ name, to }) => [name, to]));
  const messages = problems.map(({ name, message }) => {
    const text = messageOf(texts, message, name === null ? undefined : targets.get(name));
    return { name: name ?? '', text };
  });
  if (wantsJson(request)) {
    const details = messages.map(({ name, text }) => ({ path: `body.${name}`, code: 'invalid', message: text }));
    throw new ApiError('VALIDATION_ERROR', details.map(({ path, message }) => `${path}: ${message}`).join(' '), {
      details,
    });
  }
  const shown = new Set<string>([
    ...form.fields.map(({ name }) => name),
    ...form.consents.map(({ name }) => name),
    formInputs.token,
    formInputs.trap,
  ]);
  const referer = request.headers.referer;
  const hidden = [...sent.inputs].flatMap(([name, value]) =>
    shown.has(name) ? [] : [value].flat().map((each) => [name, each] as const),
  );
  if (referer && one(sent, formInputs.page) === undefined) hidden.push([formInputs.page, referer]);
  const state = {
    filled: sent.inputs,
    problems: new Map(messages.map(({ name, text }) => [name, text])),
    hidden,
    token: one(sent, formInputs.token),
  };
  return sendForm(deps, form, request, reply.code(400), state);
}

/** Sends the page of a form. Of a token that came with what was filled in, the page stays the same. */
async function sendForm(
  deps: PageDeps,
  form: FormRow,
  request: FastifyRequest,
  reply: FastifyReply,
  { token: earlier, ...state }: Omit<FormState, 'action' | 'token'> & { token?: string | undefined },
): Promise<FastifyReply> {
  const custom = await listTargets(deps.db, form.tenantId);
  const token = earlier || (await signPage(deps.tokens, form.id, new Date())).token;
  const action = formPathOf(encodeId('form', form.id));
  return sendPage(
    reply,
    form,
    renderForm(showForm(form, languageOf(form, request), custom), { ...state, action, token }),
  );
}

function sendPage(reply: FastifyReply, form: FormRow | undefined, page: string): FastifyReply {
  const policy = contentSecurityPolicy(form?.redirectUrl ?? null, form?.allowedOrigins ?? []);
  return reply
    .headers({
      'Content-Security-Policy': policy,
      // With another one, browsers would not say from which page the form comes.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    })
    .type(html)
    .send(page);
}

/** A response as JSON. Its token is of one page alone, so that nothing stores it. */
function sendJson(reply: FastifyReply, status: number, data: object): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type(`${json}; charset=utf-8`)
    .send(JSON.stringify({ success: true, data }));
}

function sendClosed(request: FastifyRequest, reply: FastifyReply, language: FormLanguage): FastifyReply {
  if (wantsJson(request)) throw new ApiError('NOT_FOUND', 'The form takes no submissions now.');
  const { closedTitle, closed } = formTexts[language];
  return sendPage(reply.code(404), undefined, renderNotice(language, closedTitle, closed));
}

/** A refusal as a page. It says what to do, since the reader is somebody who fills in a form. */
function sendProblem(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageFor(null, request.headers['accept-language']);
  const texts = formTexts[language];
  const sent = error.extra.headers ?? {};
  const seconds = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])).get('retry-after');
  const [title, text] =
    error.code === 'NOT_FOUND'
      ? [texts.missingTitle, texts.missing]
      : seconds !== undefined
        ? [texts.busyTitle, texts.busy.replace('{s}', seconds)]
        : [texts.problemTitle, error.status >= 500 ? texts.again : `${texts.again}\n\n${error.message}`];
  return sendPage(reply.code(error.status).headers(sent), undefined, renderNotice(language, title, text));
}
