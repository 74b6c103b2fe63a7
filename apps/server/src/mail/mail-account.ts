/** An account at a mail server. */
export interface MailAccount {
  host: string;
  port: number;
  /** TLS from the first byte, or by STARTTLS before anything else. There is no third way. */
  security: 'TLS' | 'STARTTLS';
  username: string;
  auth: { password: string } | { accessToken: string };
}

/** The account that an address such as imaps://user:password@host:993/INBOX names. */
export function toMailAccount(url: string): MailAccount {
  const { hostname, protocol, port, username, password } = new URL(url);
  const isSecure = protocol === 'imaps:';
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 993 : 143),
    security: isSecure ? 'TLS' : 'STARTTLS',
    username: decodeURIComponent(username),
    auth: { password: decodeURIComponent(password) },
  };
}

/** What must not be shown of an account, in each form in which a server could repeat it. */
export function secretsOf({ username, auth }: MailAccount): string[] {
  const secret = 'password' in auth ? auth.password : auth.accessToken;
  const said = 'password' in auth ? `\0${username}\0${secret}` : `user=${username}\x01auth=Bearer ${secret}\x01\x01`;
  return [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(said).toString('base64'),
  ].filter((each) => each.length > 0);
}
