import type { Broker, DestinationCredentials } from '@lead-engagement/contract';

/** One event on its way to an engine. Everything is text, and the same in each attempt but for the signature. */
export interface BrokerMessage {
  /** The public id, by which the engine or its readers drop repeats. */
  eventId: string;
  type: string;
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Where to connect to. The address has passed the egress policy, and is the only one that is used. */
export interface BrokerTarget<B extends Broker = Broker> {
  address: string;
  /** The name that the certificate must be for; undefined if that is the address. */
  servername: string | undefined;
  port: number;
  isEncrypted: boolean;
  /** What stands behind the host in the URL, decoded, without its slash. */
  path: string;
  credentials: DestinationCredentials | null;
  destination: B;
  timeoutMs: number;
}

/** What became of a message: what the engine said of it, or why it was not stored. */
export type BrokerResult = { stored: string } | { error: string };

/** An open connection. */
export interface BrokerConnection {
  /** Sends messages in their order; returns a result for each once the engine has stored it. Rejects if the connection is lost. */
  send(batch: readonly BrokerMessage[]): Promise<BrokerResult[]>;
  close(): Promise<void>;
}

/** Connects to one kind of engine. `onLost` is called once if the connection ends on its own. */
export type OpenBroker<B extends Broker = Broker> = (
  target: BrokerTarget<B>,
  onLost: () => void,
) => Promise<BrokerConnection>;

/** A failure whose message the owner of the endpoint may see. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError';
}
