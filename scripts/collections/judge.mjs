// Whether a response to a request of a collection is the one that is right there. Every request has one right response: the success that the document
// has for its operation, or what `expected.mjs` lists with the reason. What is listed and does not come is a fault too.
import { expected } from './expected.mjs';

const listed = new Map(
  expected.flatMap(({ operations, ...one }) => operations.map((operationId) => [operationId, one])),
);

/** The operations that are listed and not those of a document. */
export function listUnknown(operationIds) {
  const known = new Set(operationIds);
  return [...listed.keys()].filter((operationId) => !known.has(operationId));
}

/**
 * Compares a response with the right one. Returns the reason for which it is right, or what would be: `failed` says which. `operation` is that of the
 * document.
 */
export function judge({ operation, status, text }) {
  const one = listed.get(operation.operationId);
  const right = one?.status ?? findSuccess(operation);
  if (status !== right) return { failed: true, reason: `${right}, not ${status}` };
  if (right < 400) return { failed: false, reason: one?.reason ?? 'succeeded' };
  const told = describeError(text);
  if (told !== one.error) return { failed: true, reason: `${right} with ${one.error}, not with ${told}` };
  if (!isDocumented(operation, right, one.error)) return { failed: true, reason: 'the document does not have it' };
  return { failed: false, reason: one.reason };
}

/** The one status of a success. A request of a collection asks neither for what has changed nor for less than all; of several, the list has to say which. */
function findSuccess({ responses }) {
  const successes = Object.keys(responses).filter((status) => /^2/.test(status));
  return successes.length === 1
    ? Number(successes[0])
    : `one of ${successes.join(', ')}, which expected.mjs has to say`;
}

/** Whether the document names an error among those of the operation, or among those that any can have. A page has no code. */
function isDocumented({ responses }, status, error) {
  const response = responses[status] ?? responses.default;
  const [kind] = error.split(' ');
  const isNamed = kind.split('.').every((part) => response?.description.includes(`\`${part}\``));
  return isNamed || 'text/html' in (response?.content ?? {});
}

/** The code of an error with its reason, and with the fields that it names: `VALIDATION_ERROR body.contactId: not_found`. Of a page, its title. */
function describeError(text) {
  const [, title] = /<title>(.*?) · /.exec(text) ?? [];
  if (title) return title;
  const { error } = parse(text);
  if (typeof error === 'string') return error;
  const details = (error?.details ?? []).map(({ path, code }) => `${path}: ${code}`);
  return [error?.reason ? `${error.code}.${error.reason}` : error?.code, ...details].join(' ');
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
