import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  GoneError,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
} from '@lead-engagement/sdk';
import { t } from '../i18n/i18n.js';
import { ownValue } from '../lib/own-value.js';

/** An error as people read it. */
export interface Explained {
  title: string;
  /** What the reader can do. */
  remedy: string;
  /** To be quoted when the error is reported. */
  requestId: string | undefined;
}

/** Why a page did not do something, as people read it. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly requestId: string | undefined,
  ) {
    super(message);
  }
}

/** Says what went wrong and what to do about it. */
export function explain(error: unknown): Explained {
  const requestId = error instanceof ApiError || error instanceof Refusal ? error.requestId : undefined;
  const [title, remedy] = describe(error);
  return { title, remedy, requestId };
}

function describe(error: unknown): [string, string] {
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return [t('The server cannot be reached.'), t('Check your connection, then try again.')];
  }
  if (error instanceof RateLimitError) {
    const seconds = error.retryAfter ?? 1;
    return [
      t('Your company has used up its requests for now.'),
      t('Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds }),
    ];
  }
  if (error instanceof PreconditionFailedError) {
    return [t('Somebody else has changed this in the meantime.'), t('The latest version is shown now. Try again.')];
  }
  if (error instanceof PermissionDeniedError)
    return [saidBy(error), t('Ask an administrator of your company for access.')];
  if (error instanceof NotFoundError)
    return [t('This record does not exist.'), t('It may have been deleted. Go back to the list.')];
  if (error instanceof GoneError) return [t('This contact was merged into another one.'), t('Open the other contact.')];
  if (error instanceof AuthenticationError) return [t('Your session has ended.'), t('Sign in again.')];
  if (error instanceof ValidationError && error.details?.length) {
    return [t('The server did not accept this.'), listDetails(error)];
  }
  if (error instanceof ValidationError) return [saidBy(error), t('Correct it and try again.')];
  if (error instanceof ConflictError) return [nameOfConflict(error), saidBy(error)];
  if (error instanceof ServerError) {
    return [t('The server failed.'), t('Try again. If it happens again, report the request id to your administrator.')];
  }
  if (error instanceof Refusal) return [error.message, ''];
  if (error instanceof ApiError) return [saidBy(error), t('Reload the page and try again.')];
  return [t('Something went wrong in this page.'), t('Reload the page and try again.')];
}

/** What the server says, without what the SDK adds for programs: code, path and request id. */
const saidBy = ({ body, message }: ApiError) => (typeof body?.message === 'string' ? body.message : message);

/** Why a change is refused, in the language of the user. What the server says of it besides names the records. */
function nameOfConflict({ reason = '' }: ConflictError): string {
  const names: Record<string, string> = {
    already_exists: t('Another record has this value already.'),
    in_use: t('Other records need it.'),
    last_one: t('This is the last one.'),
    limit_reached: t('There are as many as there can be.'),
    address_bounced: t('Mails to this address came back.'),
    do_not_contact: t('This contact must not be contacted.'),
    busy: t('Work on these records is under way.'),
    changed_meanwhile: t('Somebody else has changed this in the meantime.'),
  };
  return ownValue(names, reason) ?? t('This is not possible now.');
}

function listDetails({ details = [] }: ApiError): string {
  return details.map(({ path, message }) => [fieldOf(path), message].filter(Boolean).join(': ')).join(' ');
}

/** The field of a form that a path of the API names: `name` for `body.name`. */
const fieldOf = (path: string | null | undefined) => (path ?? '').replace(/^(body|query)(\.|$)/, '');

/** The message of the API about one field of a form, or about a part of it. */
export function wrongWith(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.details?.find(({ path }) => `${fieldOf(path)}.`.startsWith(`${field}.`))?.message;
}
