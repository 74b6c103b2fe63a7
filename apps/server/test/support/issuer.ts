import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** An issuer of JWTs on loopback, as an operator may trust it. */
export interface TestIssuer {
  issuer: string;
  audience: string;
  jwksUrl: string;
  /** How often its keys were asked for. */
  asked(): number;
  /** Signs with another key from now on, which it publishes with those before. */
  rotate(): Promise<void>;
  /** Answers 503 from now on, or its keys again. */
  setAway(away: boolean): void;
  sign(claims: JWTPayload, header?: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/** Starts an issuer with one key. */
export async function startIssuer(alg = 'RS256'): Promise<TestIssuer> {
  const published: JWK[] = [];
  let asked = 0;
  let isAway = false;
  let present: { kid: string; key: CryptoKey } | undefined;
  const rotate = async () => {
    const pair = await generateKeyPair(alg);
    const kid = `key-${published.length}`;
    published.push({ ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' });
    present = { kid, key: pair.privateKey };
  };
  await rotate();
  const server = createServer((_, response) => {
    asked += 1;
    if (isAway) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    audience: 'leads',
    jwksUrl: `${issuer}/jwks`,
    asked: () => asked,
    rotate,
    setAway: (away) => {
      isAway = away;
    },
    sign(claims, header = {}) {
      const { kid, key } = present as { kid: string; key: CryptoKey };
      const { exp = Math.floor(Date.now() / 1_000) + 600, ...others } = claims;
      return new SignJWT({ iss: issuer, aud: 'leads', exp, ...others })
        .setProtectedHeader({ alg, kid, ...header })
        .sign(key);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
