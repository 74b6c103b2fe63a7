// Signs in and consents as a browser without JavaScript does: by posting the forms of the pages.

export const password = 'correct horse battery staple';

/** Sets the password of a user by the link that the command line of the server has printed. */
export async function setPassword(link) {
  const { origin, hash } = new URL(link);
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const set = await fetch(`${origin}/v1/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  });
  if (!set.ok) throw new Error(`The password was not set: ${await set.text()}`);
}

/** Opens the address that a library sends its user to, and allows it. Returns the address that the browser is sent back to. */
export async function allow(address, email) {
  let cookie = '';
  const send = async (url, form) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { response, text: await response.text() };
  };
  const ticketOf = ({ response, text }) => {
    const [, ticket] = /name="ticket" value="([^"]+)"/.exec(text) ?? [];
    if (!ticket)
      throw new Error(
        `No form: ${response.status} ${response.headers.get('location') ?? text.match(/<p>(.*?)<\/p>/)?.[1]}`,
      );
    return ticket;
  };
  const form = new URL('authorize', address);
  const signIn = await send(address);
  const consent = await send(form, { ticket: ticketOf(signIn), email, password });
  const allowed = await send(form, { ticket: ticketOf(consent), decision: 'allow' });
  const location = allowed.response.headers.get('location');
  if (!location) throw new Error(`Not sent back: ${allowed.response.status} ${wordsOf(allowed.text)}`);
  return location;
}

/** The text of a page, without its markup. */
function wordsOf(text) {
  const [main = text] = /<main>[\s\S]*<\/main>/.exec(text) ?? [];
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}
