/**
 * Returns true if tokens of this server are for the resource that a client names: any address of this server, since the issuer is the audience
 * of all tokens. Source: RFC 8707, 2.
 */
export function isOwnResource(resource: string | undefined, issuer: string): boolean {
  if (resource === undefined) return true;
  if (!URL.canParse(resource) || resource.includes('#')) return false;
  const [named, own] = [new URL(resource), new URL(issuer)];
  const folder = own.pathname.replace(/\/$/, '');
  const isBelow = named.pathname === folder || named.pathname.startsWith(`${folder}/`);
  return named.origin === own.origin && named.username === '' && named.password === '' && isBelow;
}
