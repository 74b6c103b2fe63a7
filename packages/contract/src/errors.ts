import { z } from 'zod';

/** One of the things that a code covers. */
interface Reason {
  readonly meaning: string;
  readonly remedy: string;
  /** Set if the same request can succeed when it is repeated after a pause. */
  readonly retryable: boolean;
  /** The seconds in Retry-After, if the place that reports the failure knows no better. */
  readonly retryAfter?: number;
}

/** A code stands for one thing, or each failure names one of its reasons. */
type Entry = { readonly status: number; readonly meaning: string; readonly remedy: string } & (
  | (Pick<Reason, 'retryable' | 'retryAfter'> & { readonly reasons?: never })
  | { readonly reasons: Readonly<Record<string, Reason>>; readonly retryable?: never; readonly retryAfter?: never }
);

/**
 * Every error of the API: code, HTTP status, meaning, remedy, its reasons, and whether a retry helps. KEY_REVOKED, FORBIDDEN and
 * CONVERSATION_CLOSED are codes of the specification; the rest are ours.
 */
export const errors = {
  BAD_REQUEST: {
    status: 400,
    meaning: 'The request could not be read.',
    remedy: 'Correct what the message names.',
    retryable: false,
  },
  VALIDATION_ERROR: {
    status: 400,
    meaning: 'A field or parameter has a value that is not allowed.',
    remedy: 'Correct each entry of error.details: path says where, message says what.',
    retryable: false,
  },
  TENANT_REQUIRED: {
    status: 400,
    meaning: 'An API key was used on /api/v1 without X-Tenant-ID, or the user belongs to several tenants.',
    remedy:
      'Send X-Tenant-ID with the tenant of the key (GET /v1/me names it), or call the same path under /v1; sign in with tenantId.',
    retryable: false,
  },
  INVALID_CURSOR: {
    status: 400,
    meaning: 'The cursor is damaged or was made by another query.',
    remedy: 'Repeat the filters and sort that made the cursor, or start again without one.',
    retryable: false,
  },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'No credential was sent, or it is not a valid one.',
    remedy: 'Send Authorization: Bearer <API key or session token>.',
    retryable: false,
  },
  KEY_REVOKED: {
    status: 401,
    meaning: 'The API key was revoked.',
    remedy: 'Use another key.',
    retryable: false,
  },
  KEY_EXPIRED: {
    status: 401,
    meaning: 'The API key has expired.',
    remedy: 'Create a new key of the same scopes.',
    retryable: false,
  },
  TOKEN_EXPIRED: {
    status: 401,
    meaning: 'The access token has expired.',
    remedy: 'Get a new one by the refresh token.',
    retryable: false,
  },
  INVALID_SIGNATURE: {
    status: 401,
    meaning: 'The signature of an inbound webhook does not match.',
    remedy: 'Check the secret on both sides; sign the raw body.',
    retryable: false,
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The caller may not do this.',
    remedy: 'Read error.reason: it says what is missing, and the message names it.',
    reasons: {
      scope_missing: {
        meaning: 'The credential lacks the scope that the message names.',
        remedy: 'Use a credential with that scope.',
        retryable: false,
      },
      plan_required: {
        meaning: 'The plan of the tenant does not allow it.',
        remedy: 'Sign in as a user, or ask who runs the server for another plan.',
        retryable: false,
      },
      user_required: {
        meaning: 'It is for signed-in users, not for API keys or apps.',
        remedy: 'Sign in and use the session token.',
        retryable: false,
      },
      owner_required: {
        meaning: 'Only an OWNER of the tenant may do it.',
        remedy: 'Ask an OWNER, or sign in as one.',
        retryable: false,
      },
      not_yours: {
        meaning: 'It belongs to another user or app.',
        remedy: 'Ask the user that the message names, or create one of your own.',
        retryable: false,
      },
      sandbox_only: {
        meaning: 'The credential belongs to a sandbox, and this is for its live tenant.',
        remedy: 'Use a credential of the live tenant.',
        retryable: false,
      },
      server_only: {
        meaning: 'Only the server writes this.',
        remedy: 'Send another value, as the message says.',
        retryable: false,
      },
      origin_not_allowed: {
        meaning: 'Pages of this origin are not allowed here.',
        remedy: 'Add the origin where the message says.',
        retryable: false,
      },
      blocked: {
        meaning: 'The team has ended this chat.',
        remedy: 'Do not write to it again.',
        retryable: false,
      },
    },
  },
  TENANT_MISMATCH: {
    status: 403,
    meaning: 'X-Tenant-ID, or tenantId in the body (then with status 400), is not the tenant of the credential.',
    remedy: 'Send the tenant that the credential belongs to, or leave out tenantId.',
    retryable: false,
  },
  PLAN_LIMIT_REACHED: {
    status: 403,
    meaning: 'The plan allows no more of this resource or budget; waiting does not help.',
    remedy: 'Delete what is no longer needed, or move to a larger plan. GET /v1/usage shows what is used.',
    reasons: {
      storage: {
        meaning: 'The storage of the plan, or the share of a channel in it, is used up.',
        remedy: 'Delete and purge what is no longer needed, or move to a larger plan.',
        retryable: false,
      },
      count: {
        meaning: 'The plan allows no more records of this kind.',
        remedy: 'Delete one, or move to a larger plan.',
        retryable: false,
      },
      at_once: {
        meaning: 'The request needs more than the plan allows at once or in a day.',
        remedy: 'Send less at once.',
        retryable: false,
      },
    },
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'There is no such route, or no such record in this tenant.',
    remedy: 'Check the path and the id.',
    retryable: false,
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path exists, the method does not.',
    remedy: 'Use a method from the Allow header.',
    retryable: false,
  },
  CONFLICT: {
    status: 409,
    meaning: 'The change conflicts with the stored state.',
    remedy:
      'Read error.reason for the rule, and the message for what to do; error.existingId, where present, names the record in the way.',
    reasons: {
      already_exists: {
        meaning: 'Another record has a value that must be unique; error.existingId names it where you may know.',
        remedy: 'Update that record, or send another value.',
        retryable: false,
      },
      repeated_in_request: {
        meaning: 'The request names the same record or value twice.',
        remedy: 'Send it once.',
        retryable: false,
      },
      ambiguous: {
        meaning: 'Several records fit, and the request is for one.',
        remedy: 'Name the record by its id, or match by another field.',
        retryable: false,
      },
      related_deleted: {
        meaning: 'A record that this one needs is deleted.',
        remedy: 'Restore that record first; error.existingId, where present, names it.',
        retryable: false,
      },
      read_only: {
        meaning: 'The record cannot be changed: the server wrote it, or it was revoked.',
        remedy: 'Create another one.',
        retryable: false,
      },
      in_use: {
        meaning: 'Other records need it, or it is the default.',
        remedy: 'Move or delete those, or make another one the default, first.',
        retryable: false,
      },
      last_one: {
        meaning: 'There must be one, and this is the last.',
        remedy: 'Add another first.',
        retryable: false,
      },
      limit_reached: {
        meaning: 'There are as many as there can be on any plan.',
        remedy: 'Delete one that is no longer needed.',
        retryable: false,
      },
      not_supported: {
        meaning: 'A record of this kind does not offer it.',
        remedy: 'Read the message: it names the kind that does.',
        retryable: false,
      },
      disabled: {
        meaning: 'The record is disabled.',
        remedy: 'Enable it first.',
        retryable: false,
      },
      nothing_to_do: {
        meaning: 'It was done before, is under way, or there is nothing to do.',
        remedy: 'Read the record again.',
        retryable: false,
      },
      address_bounced: {
        meaning: 'Mails to an address came back for good; the message names it and says why.',
        remedy: 'Use another address, or allow this one again: DELETE /v1/contacts/:id/email-bounces/:bounceId.',
        retryable: false,
      },
      do_not_contact: {
        meaning: 'The contact must not be contacted, or is blocked.',
        remedy: 'Do not write to it. Change the contact only if it has agreed.',
        retryable: false,
      },
      not_ready: {
        meaning: 'A job or an index must be ready first.',
        remedy: 'Wait until the record shows that, then repeat the request.',
        retryable: false,
      },
      too_late: {
        meaning: 'The time for it is over.',
        remedy: 'Make the change by other operations.',
        retryable: false,
      },
      platform_refused: {
        meaning: 'The platform behind the channel refuses it; the message says why.',
        remedy: 'Correct the channel.',
        retryable: false,
      },
      secret_unreadable: {
        meaning: 'The server cannot read a stored secret.',
        remedy: 'Make a new secret.',
        retryable: false,
      },
      busy: {
        meaning: 'Work on these records is under way, and it ends soon.',
        remedy: 'Repeat the request after some seconds.',
        retryable: true,
      },
      changed_meanwhile: {
        meaning: 'Another request changed at the same moment what this one depends on.',
        remedy: 'Repeat the request.',
        retryable: true,
      },
    },
  },
  CONVERSATION_CLOSED: {
    status: 409,
    meaning: 'The conversation is closed.',
    remedy: 'Reopen it with POST /v1/conversations/:id/reopen.',
    retryable: false,
  },
  REPLY_WINDOW_CLOSED: {
    status: 409,
    meaning:
      'The platform takes free text only for some time after the last message of the contact, and that time is over.',
    remedy: 'Send a template: GET /v1/channels/:id/templates lists them. Or wait until the contact writes.',
    retryable: false,
  },
  INVALID_TRANSITION: {
    status: 409,
    meaning: 'The state does not allow this move.',
    remedy: 'Read the record; the message names the moves that are allowed.',
    retryable: false,
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'A request with the same Idempotency-Key is still running.',
    remedy: 'Wait a moment and repeat it.',
    retryable: true,
  },
  MERGED: {
    status: 410,
    meaning: 'The contact was merged into another.',
    remedy: 'Use the id in error.mergedIntoId.',
    retryable: false,
  },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The record has changed since it was read.',
    remedy: 'Read it again and repeat the change with its new version.',
    retryable: false,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than the route takes.',
    remedy: 'Send less at once; the message names the limit.',
    retryable: false,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The Content-Type is not one that the route reads.',
    remedy: 'Send JSON with Content-Type: application/json.',
    retryable: false,
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The Idempotency-Key was used with another body.',
    remedy: 'Use a new key for a new request.',
    retryable: false,
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'The tenant, or the address, has used up its requests for now.',
    remedy: 'Wait for the seconds in Retry-After, plus jitter.',
    retryable: true,
  },
  CONCURRENCY_LIMITED: {
    status: 429,
    meaning: 'Too many requests of the tenant are in flight.',
    remedy: 'Send fewer at once; wait for the seconds in Retry-After.',
    retryable: true,
  },
  AI_RATE_LIMITED: {
    status: 429,
    meaning: 'The user has used up the AI calls of this minute.',
    remedy: 'Wait for the seconds in Retry-After.',
    retryable: true,
  },
  INTERNAL: {
    status: 500,
    meaning: 'The server failed.',
    remedy: 'Repeat the request; if it stays, report the X-Request-Id.',
    retryable: true,
  },
  UPSTREAM_ERROR: {
    status: 502,
    meaning: 'A service that this one calls has failed.',
    remedy: 'Repeat it later.',
    retryable: true,
  },
  UNAVAILABLE: {
    status: 503,
    meaning: 'The server cannot serve the request at the moment.',
    remedy: 'If error.retryable is true, wait for the seconds in Retry-After and repeat it.',
    reasons: {
      too_slow: {
        meaning: 'The list, search or report takes longer than the plan allows.',
        remedy: 'Narrow the request: add a filter, or another word. The same request would be too slow again.',
        retryable: false,
      },
      overloaded: {
        meaning: 'The server has too much to do at the moment.',
        remedy: 'Repeat the request after the seconds in Retry-After.',
        retryable: true,
        retryAfter: 2,
      },
      dependency_down: {
        meaning: 'The database, the file store or another part that the server needs does not respond, or has no room.',
        remedy: 'Repeat the request after the seconds in Retry-After.',
        retryable: true,
        retryAfter: 1,
      },
      moved: {
        meaning: 'The tenant has moved to another installation.',
        remedy:
          'Send requests to its address. A repeated request arrives there once the operator has directed clients to it.',
        retryable: true,
        retryAfter: 30,
      },
    },
  },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

type Errors = typeof errors;
/** Codes of which each failure has a reason. */
export type ReasonedCode = { [C in ErrorCode]: Errors[C] extends { reasons: object } ? C : never }[ErrorCode];
/** The reasons of a code. */
export type ErrorReason<C extends ReasonedCode = ReasonedCode> = C extends ReasonedCode
  ? keyof Errors[C]['reasons'] & string
  : never;
/** What a failure is: its code, and after a point its reason if the code has reasons, such as `CONFLICT.in_use`. */
export type ErrorKind =
  | Exclude<ErrorCode, ReasonedCode>
  | { [C in ReasonedCode]: `${C}.${ErrorReason<C>}` }[ReasonedCode];

/** The reasons of each code that has some. */
export const errorReasons = Object.fromEntries(
  errorCodes.flatMap((code) => {
    const { reasons } = errors[code] as Entry;
    return reasons ? [[code, Object.keys(reasons)]] : [];
  }),
) as unknown as { readonly [C in ReasonedCode]: readonly ErrorReason<C>[] };

export const errorKinds = errorCodes.flatMap((code): string[] => {
  const reasons: readonly string[] | undefined = errorReasons[code as ReasonedCode];
  return reasons ? reasons.map((reason) => `${code}.${reason}`) : [code];
}) as ErrorKind[];

/** The parts of a kind, and what the registry says of it. */
export function describeKind(kind: ErrorKind): Reason & { status: number; code: ErrorCode; reason?: ErrorReason } {
  const [code, reason] = kind.split('.') as [ErrorCode, ErrorReason | undefined];
  const { status, meaning, remedy, retryable = false, retryAfter, reasons } = errors[code] as Entry;
  const own = reason === undefined ? undefined : reasons?.[reason];
  const shown = own ?? { meaning, remedy, retryable, ...(retryAfter !== undefined && { retryAfter }) };
  return { status, code, ...(reason !== undefined && { reason }), ...shown };
}

/** One problem with a request: its place (`body.contact.email`, `query.limit`), its kind, and a message. */
export const ErrorDetail = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The `error` member of a failure envelope. `code`, `message` and `retryable` are always present. */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  reason: z
    .enum([...new Set(Object.values(errorReasons).flat())] as [ErrorReason, ...ErrorReason[]])
    .optional()
    .describe('Why, if the code covers several things. Each code has its own list.'),
  message: z.string(),
  retryable: z
    .boolean()
    .describe('True if the same request can succeed when it is repeated, after Retry-After if it is there.'),
  docs: z.string().optional().describe('Where the code is explained.'),
  details: z.array(ErrorDetail).optional().describe('On VALIDATION_ERROR: each thing that is wrong.'),
  existingId: z.string().optional().describe('On CONFLICT: the record in the way.'),
  mergedIntoId: z.string().optional().describe('On MERGED: the contact to use.'),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What any authenticated route can return, beside its FORBIDDEN. */
export const commonErrors = [
  'BAD_REQUEST',
  'VALIDATION_ERROR',
  'TENANT_REQUIRED',
  'UNAUTHENTICATED',
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'TOKEN_EXPIRED',
  'TENANT_MISMATCH',
  'RATE_LIMITED',
  'CONCURRENCY_LIMITED',
  'INTERNAL',
  'UNAVAILABLE.overloaded',
  'UNAVAILABLE.dependency_down',
  'UNAVAILABLE.moved',
] as const satisfies readonly ErrorKind[];
