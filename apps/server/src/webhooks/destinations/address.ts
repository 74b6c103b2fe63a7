import { type BrokerType, destinationSchemes } from '@lead-engagement/contract';

/** The parts of the URL of an engine. `hostname` is normalised as in an https URL. */
export interface BrokerAddress {
  hostname: string;
  port: number;
  isEncrypted: boolean;
  path: string;
  /** An http URL with the same host and port, which the egress policy judges. */
  judged: string;
}

/** Reads the URL of an engine; returns what is wrong with it as a text. */
export function parseBrokerUrl(type: BrokerType, text: string, defaultPort: number): BrokerAddress | string {
  const [encrypted, plain] = destinationSchemes[type];
  const wrong = `Must be an address such as ${encrypted}://queue.example.com:${defaultPort}.`;
  const found = /^([a-z]+):\/\/([^/?#@\\\s]+)(?:\/([^?#\\\s]*))?$/i.exec(text);
  if (text.includes('@')) return 'Must not contain a user name or password. Send them in `credentials`.';
  if (!found) return `${wrong} It has no query and no fragment.`;
  const [, scheme = '', authority = '', path = ''] = found;
  const isEncrypted = scheme.toLowerCase() === encrypted;
  if (!isEncrypted && scheme.toLowerCase() !== plain) return wrong;
  // A URL of another scheme would keep its host as it is written.
  const judged = `${isEncrypted ? 'https' : 'http'}://${authority}/`;
  if (!URL.canParse(judged)) return wrong;
  const { hostname, port } = new URL(judged);
  // The default port of http is none of an engine.
  const named = port === '' ? Number(/:(\d+)$/.exec(authority)?.[1] ?? defaultPort) : Number(port);
  const decoded = decodePath(path);
  if (decoded === undefined) return wrong;
  const withPort = `${isEncrypted ? 'https' : 'http'}://${hostname}:${named}/`;
  return { hostname, port: named, isEncrypted, path: decoded, judged: withPort };
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
