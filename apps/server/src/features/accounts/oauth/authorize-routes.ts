import { headers as headerNames, oauthLifetimes, oauthPaths, otherPrefix } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.js';
import { originOfRequest } from '../../../http/audit.js';
import { clientAddressOf } from '../../../http/client-address.js';
import { toApiError } from '../../../http/error-handler.js';
import { encodeId, newUuid } from '../../../ids.js';
import { minuteMs } from '../../../time.js';
import { type Account, type SignIns, wrongSignIn } from '../auth/index.js';
import { isOffered } from './app-queries.js';
import {
  type AuthorizeRequest,
  isRegistered,
  isUsableState,
  readAuthorizeRequest,
  redirectTo,
} from './authorize-request.js';
import { isSameBrowser, knowBrowser } from './browser.js';
import { findConsent, passwordMark, recordConsent, recordRefusal } from './consent.js';
import { type Parameters, readForm, readForms, readQuery } from './form.js';
import { contentSecurityPolicy, renderConsent, renderProblem, renderSignIn, type SignInPage } from './pages.js';
import { findRequester, findRequesterAgain, type Requester, type RequesterDeps } from './requesters.js';
import { ClientRefusedError } from './self-described.js';
import { readTicket, signTicket, type Ticket } from './signed-tickets.js';

export interface AuthorizeDeps extends RequesterDeps {
  signIns: SignIns;
  /** The address of the server. */
  issuer: string;
  /** If true, apps are shown to users of other tenants. */
  appsAcrossTenants: boolean;
}

/** An error that is shown as a page and never redirects the browser. */
class PageProblem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}

/** Registers the pages on which a user signs in and gives consent to an app. They work without JavaScript. */
export function registerAuthorize(app: FastifyInstance, deps: AuthorizeDeps): void {
  void app.register(async (scope) => {
    readForms(scope);
    scope.setErrorHandler((thrown: Error, request, reply) => {
      const { status, title, message } = thrown instanceof PageProblem ? thrown : toProblem(thrown);
      if (status >= 500) scope.logFailure(thrown, request);
      if (thrown instanceof ApiError) reply.headers(thrown.extra.headers ?? {});
      return sendPage(reply.code(status), renderProblem(title, message), undefined);
    });
    for (const url of [oauthPaths.authorize, otherPrefix(oauthPaths.authorize)]) {
      scope.get(url, { config: { public: true } }, (request, reply) => begin(deps, request, reply));
      scope.post(url, { config: { public: true, form: true } }, (request, reply) => goOn(deps, request, reply));
    }
  });
}

/** Shows the sign-in page, if the app and its redirect URI are valid. */
async function begin(deps: AuthorizeDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = readQuery(request);
  const { client, redirectUri } = await findTarget(deps, request, query);
  const checked = readRequest(deps, client, redirectUri, query);
  if ('error' in checked) {
    const { error, description } = checked;
    const state = isUsableState(query.values.state) ? query.values.state : undefined;
    return redirect(reply, redirectUri, { error, error_description: description, state, iss: deps.issuer });
  }
  const browser = knowBrowser(request, reply, isSecure(deps));
  return showSignIn(deps, reply, client, { request: checked, browser }, {});
}

/** The app and redirect URI of a request, if they belong together. Other errors are reported to the app. */
async function findTarget(
  deps: AuthorizeDeps,
  request: FastifyRequest,
  { values, repeated }: Parameters,
): Promise<{ client: Requester; redirectUri: string }> {
  const { client_id: clientId, redirect_uri: redirectUri } = values;
  const isNamed = clientId !== undefined && !repeated.includes('client_id');
  const client = isNamed
    ? await orRefused(findRequester(deps, clientId, clientAddressOf(request), new Date()))
    : undefined;
  if (!client) {
    throw badLink('The app that sent you here is not known to this server.');
  }
  if (!isRegistered(client, redirectUri) || repeated.includes('redirect_uri')) {
    throw badLink('The address that the app wants you to be sent back to is not one that it has registered.');
  }
  return { client, redirectUri };
}

/** Turns the refusal of a client that describes itself into a page. */
async function orRefused(found: Promise<Requester | undefined>): Promise<Requester | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ClientRefusedError)
      throw badLink(`The app that sent you here cannot be used: ${error.message}`);
    throw error;
  }
}

/** What a ticket has of a client, to find it again. */
const referenceOf = (client: Requester) => (client.source === 'REGISTERED' ? client.app.id : client.externalId);

function readRequest({ issuer }: AuthorizeDeps, client: Requester, redirectUri: string, query: Parameters) {
  const [again] = query.repeated;
  if (again !== undefined) return { error: 'invalid_request', description: 'A parameter was sent more than once.' };
  if (!isUsableState(query.values.state)) return { error: 'invalid_request', description: 'state is too long.' };
  return readAuthorizeRequest(client, referenceOf(client), redirectUri, query, issuer);
}

/** Handles the form of either page. */
async function goOn(deps: AuthorizeDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = readForm(request);
  const now = new Date();
  const ticket = await readTicket(deps.handOuts, form.values.ticket ?? '', now);
  if (!ticket) throw badForm('This page has been open for too long. Go back to the app and begin again.');
  if (!isSameBrowser(request, ticket.browser, isSecure(deps))) {
    throw badForm('Your browser did not send the cookie of this page. Allow cookies for this site and begin again.');
  }
  // The app may have changed since the page was made.
  const client = await orRefused(findRequesterAgain(deps, ticket.request, clientAddressOf(request), now));
  if (!client || !isRegistered(client, ticket.request.redirectUri)) {
    throw badLink('The app that sent you here is no longer known to this server.');
  }
  return ticket.account
    ? decide(deps, request, reply, client, ticket, form, now)
    : signIn(deps, request, reply, client, ticket, form, now);
}

async function signIn(
  deps: AuthorizeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  client: Requester,
  ticket: Ticket,
  { values }: Parameters,
  now: Date,
): Promise<FastifyReply> {
  const email = (values.email ?? '').trim().toLowerCase().slice(0, 254);
  const { password = '', tenant_id: tenantId } = values;
  // An app that only its own tenant may use; anybody else may use others.
  const onlyOf =
    client.source === 'REGISTERED' && !isOffered(client.app, '', deps.appsAcrossTenants) ? client.app : undefined;
  let account: Account;
  try {
    if (email === '' || password === '' || password.length > maxPasswordChars || email.includes('\u0000'))
      throw wrongSignIn();
    account = await deps.signIns.find(
      { email, password, tenantId: onlyOf ? encodeId('tenant', onlyOf.tenantId) : tenantId },
      originOfRequest(request),
      now,
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    reply.code(error.status === 429 ? 429 : 400).headers(error.extra.headers ?? {});
    return showSignIn(deps, reply, client, ticket, {
      email,
      ...explain(error, onlyOf?.publisher),
    });
  }
  const mark = { tenantId: account.tenantId, userId: account.id, password: passwordMark(account) };
  return showConsent(deps, reply, client, { ...ticket, account: mark }, now);
}

/** More than the longest password. */
const maxPasswordChars = 1_000;

/** The message of the page after a failed attempt. */
function explain(error: ApiError, onlyOf: string | undefined): Pick<SignInPage, 'problem' | 'tenants'> {
  if (error.code === 'TENANT_REQUIRED') {
    const tenants = (error.extra.details ?? []).map(({ code: id, message: name }) => ({ id, name }));
    return { tenants, problem: 'You have an account in several companies. Choose one and type your password again.' };
  }
  if (error.code === 'RATE_LIMITED') return { tenants: [], problem: error.message };
  const scope = onlyOf === undefined ? '' : ` This app is for users of ${onlyOf} only.`;
  return { tenants: [], problem: `Wrong e-mail address or password. Try again or reset your password.${scope}` };
}

async function decide(
  deps: AuthorizeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  client: Requester,
  ticket: Ticket,
  { values }: Parameters,
  now: Date,
): Promise<FastifyReply> {
  const { request: asked, account: signedIn, authorizationId } = ticket;
  const { redirectUri, state } = asked;
  const iss = deps.issuer;
  const isOpen =
    signedIn && (client.source !== 'REGISTERED' || isOffered(client.app, signedIn.tenantId, deps.appsAcrossTenants));
  const consent = isOpen && (await findConsent(deps.db, client, asked, signedIn));
  if (!consent || passwordMark(consent.account) !== signedIn.password) {
    throw badForm('Your account has changed meanwhile. Go back to the app and begin again.');
  }
  const answered = badForm('You have answered this page already. Go back to the app and begin again.');
  if (!authorizationId) throw answered;
  if (values.decision !== 'allow' || consent.granted.length === 0) {
    if (!(await recordRefusal(deps.db, consent, { ...asked, authorizationId }, pageEnd(now), now))) throw answered;
    const refusal =
      consent.granted.length === 0
        ? { error: 'invalid_scope', error_description: 'The user has none of the permissions that were asked for.' }
        : { error: 'access_denied', error_description: 'The user did not allow it.' };
    return redirect(reply, redirectUri, { ...refusal, state, iss });
  }
  const answer = { ...asked, authorizationId };
  const code = await recordConsent(deps.db, client, consent, answer, originOfRequest(request), now);
  if (!code) throw answered;
  return redirect(reply, redirectUri, { code, state, iss });
}

async function showSignIn(
  { handOuts }: AuthorizeDeps,
  reply: FastifyReply,
  client: Requester,
  { request, browser }: { request: AuthorizeRequest; browser: string },
  { email = '', problem, tenants = [] }: Partial<Pick<SignInPage, 'email' | 'problem' | 'tenants'>>,
): Promise<FastifyReply> {
  const ticket = await signTicket(handOuts, { request, browser }, pageEnd(new Date()));
  return sendPage(
    reply,
    renderSignIn({ appName: nameOf(client), ticket, email, problem, tenants }),
    request.redirectUri,
  );
}

/** The name of a client, with what is known of one that anybody can have named so. */
function nameOf(client: Requester): string {
  return client.source === 'REGISTERED' || client.name === client.host
    ? client.name
    : `${client.name} (${client.host})`;
}

/** Who stands behind a client, as a sentence for the user. */
function explainOrigin(client: Requester): string {
  if (client.source === 'REGISTERED') return `The app was registered by ${client.app.publisher}.`;
  return client.source === 'METADATA_DOCUMENT'
    ? `Nobody registered this app here: it is what ${client.host} says it is. Go on only if you trust ${client.host}.`
    : 'Nobody registered this app here, and nobody has checked its name. Go on only if you have just started it yourself.';
}

async function showConsent(
  { db, handOuts }: AuthorizeDeps,
  reply: FastifyReply,
  client: Requester,
  ticket: Ticket & { account: NonNullable<Ticket['account']> },
  now: Date,
): Promise<FastifyReply> {
  const { redirectUri } = ticket.request;
  const consent = await findConsent(db, client, ticket.request, ticket.account);
  if (!consent) throw badForm('Your account has changed meanwhile. Go back to the app and begin again.');
  const { account, granted, beyond } = consent;
  const page = renderConsent({
    appName: nameOf(client),
    origin: explainOrigin(client),
    tenantName: account.tenantName,
    user: account,
    granted,
    beyond,
    redirectUri,
    ticket: await signTicket(handOuts, { ...ticket, authorizationId: newUuid(now.getTime()) }, pageEnd(now)),
  });
  reply.header(headerNames.tenant, encodeId('tenant', account.tenantId));
  return sendPage(reply, page, redirectUri);
}

function pageEnd(now: Date): string {
  return new Date(now.getTime() + oauthLifetimes.pageMinutes * minuteMs).toISOString();
}

function sendPage(reply: FastifyReply, page: string, onward: string | undefined): FastifyReply {
  return reply
    .headers({ 'Content-Security-Policy': contentSecurityPolicy(onward), 'X-Frame-Options': 'DENY' })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Redirects with 303, so that no browser sends the form, including the password, to the app. Source: RFC 9700, 4.12. */
function redirect(reply: FastifyReply, redirectUri: string, answer: Record<string, string | undefined>): FastifyReply {
  return reply.redirect(redirectTo(redirectUri, answer), 303);
}

function isSecure({ issuer }: AuthorizeDeps): boolean {
  return issuer.startsWith('https:');
}

function badLink(text: string): PageProblem {
  return new PageProblem(400, 'This link does not work', `${text} Nothing was changed. Tell the developer of the app.`);
}

function badForm(text: string): PageProblem {
  return new PageProblem(403, 'Begin again', text);
}

function toProblem(thrown: Error): Pick<PageProblem, 'status' | 'title' | 'message'> {
  const { status, message } = toApiError(thrown);
  const title = status >= 500 ? 'The server could not answer' : 'The request could not be read';
  return { status, title, message };
}
