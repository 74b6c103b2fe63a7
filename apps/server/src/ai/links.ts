/** Ends of names that messengers make links of without a scheme. A name with a path is one whatever its end. */
const commonEnds =
  'com|net|org|info|biz|io|co|app|dev|shop|store|online|site|xyz|top|me|ly|gl|to|link|click|pay|ai|example|eu|uk|de|at|ch|fr|es|it|pt|nl|be|pl|se|no|dk|fi|us|ca|au|br|mx|in|cn|jp|ru|tr';
const name = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}`;
const link = new RegExp(
  [
    String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'()[\]{}]+`,
    String.raw`\b(?:javascript|vbscript|data|mailto|tel|sms|file):[^\s<>"'()[\]{}]+`,
    String.raw`[\p{L}\p{N}._%+-]{1,64}@${name}\p{L}{2,24}`,
    String.raw`(?<![\p{L}\p{N}@._-])${name}(?:(?:${commonEnds})(?![\p{L}\p{N}-]|\.\p{L})|\p{L}{2,24}(?=\/))(?:\/[^\s<>"'()[\]{}]*)?`,
  ].join('|'),
  'giu',
);

/** The links, addresses and numbers to call in a text, in one form however they are written. */
function linksIn(text: string): Map<string, string> {
  return new Map([...text.matchAll(link)].map(([found]) => [toOneForm(found), found]));
}

function toOneForm(found: string): string {
  const bare = found
    .replace(/[.,;:!?*_`]+$/, '')
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');
  const slash = bare.search(/[/?#]/);
  return slash < 0 ? bare.toLowerCase() : bare.slice(0, slash).toLowerCase() + bare.slice(slash);
}

/** The first link in a text that neither the tenant's texts nor its settings have; the front page of a known site is no stranger. */
export function findForeignLink(
  text: string,
  { said, origins }: { said: string; origins: readonly string[] },
): string | undefined {
  const written = linksIn(text);
  if (written.size === 0) return undefined;
  const known = [...linksIn(said).keys()];
  const pages = new Set([...known, ...known.map(hostOf)]);
  const hosts = new Set(origins.map((origin) => hostOf(toOneForm(origin))));
  for (const [form, found] of written) if (!pages.has(form) && !hosts.has(hostOf(form))) return found;
  return undefined;
}

/** The host of a link; an e-mail address has none of its own. */
function hostOf(form: string): string {
  return form.replace(/[/?#].*$/s, '');
}
