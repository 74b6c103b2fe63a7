import { headers as names } from '@lead-engagement/contract';
import { must } from './failure.js';

/** The credentials that a user enters. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

const steps = 6;

/** A browser without scripts: it keeps cookies, and fills in the forms of the sign-in and consent pages by their field names. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  /** Opens an address, or sends a form to it. Redirects are not followed. */
  async open(url: string, form?: Record<string, string>): Promise<{ status: number; headers: Headers; text: string }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Accept: 'text/html', ...(cookie && { Cookie: cookie }) },
      signal: AbortSignal.timeout(60_000),
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value.join('='));
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Signs in, allows what the app requests, and resolves to the address that the browser is redirected to. */
  async allow(authorizeUrl: string, { email, password }: SignIn): Promise<URL> {
    let url = authorizeUrl;
    let page = await this.open(url);
    for (let step = 0; step < steps; step++) {
      const location = page.headers.get(names.location);
      if (location !== null) {
        const target = new URL(location, url);
        if (target.origin !== new URL(authorizeUrl).origin) return target;
        url = target.href;
        page = await this.open(url);
        continue;
      }
      const form = readForm(page.text);
      must(form, `The page at ${new URL(url).pathname} (${page.status}) has no form.`);
      const filled = { ...form.hidden };
      if (form.names.has('email')) filled.email = email;
      if (form.names.has('password')) filled.password = password;
      if (form.names.has('decision')) filled.decision = 'allow';
      url = new URL(form.action, url).href;
      page = await this.open(url, filled);
    }
    must(false, `After ${steps} pages the browser was not sent back to the app.`);
    return new URL(url);
  }
}

/** The first form of a page that is sent by POST. */
function readForm(html: string) {
  const [form] = html.match(/<form\b[\s\S]*?<\/form>/i) ?? [];
  if (!form) return undefined;
  const attribute = (tag: string, name: string) =>
    decodeEntities(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]);
  const fields = form.match(/<(input|button)\b[^>]*>/gi) ?? [];
  const hidden: Record<string, string> = {};
  for (const field of fields)
    if (/type="hidden"/i.test(field)) hidden[attribute(field, 'name')] = attribute(field, 'value');
  return {
    action: attribute(/<form\b[^>]*>/i.exec(form)?.[0] ?? '', 'action'),
    hidden,
    names: new Set(fields.map((field) => attribute(field, 'name'))),
  };
}

function decodeEntities(text = ''): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
  return text.replace(/&([#\w]+);/g, (whole, name: string) => characters[name] ?? whole);
}
