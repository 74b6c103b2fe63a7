// Judges the response to a request of a collection. A collection sends examples to a new server, so records that its own requests did not create
// are missing there; but no example may be missing or malformed, and no response may be a server error.

/** Whether the request failed, and otherwise why the response is correct. */
export function judge({ operation, status, text }) {
  const { error } = parse(text);
  const right = (reason) => ({ failed: false, reason });
  if (status >= 200 && status < 300) return right('succeeded');
  if (operation === undefined) return { failed: true };
  const { 'x-scope': scope, operationId } = operation;
  if (status === 404) return right('name a record that is not there, or that an earlier request has deleted (404)');
  if (status === 409) return right('conflict with what earlier requests have made (409)');
  if (status === 403 && scope === 'user') return right('are for a signed-in user, not for a key (403)');
  if (status === 401 && scope === 'public') return right('carry a password, token or signature of somebody else (401)');
  const details = error?.details ?? [];
  if (status === 400 && details.length > 0 && details.every(({ code }) => code === 'not_found'))
    return right('name in their body or query a record that is not there (400, `not_found`)');
  // A page for people, who come from an app that has been deleted.
  if (status === 400 && operationId === 'oauth_authorize' && text.includes('This link does not work'))
    return right('come from an app that an earlier request has deleted (400)');
  return { failed: true };
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
