import type { ChatSession, ErrorCode } from '@lead-engagement/contract';
import type { ChatIdentity } from '../options.js';
import { paths } from '../protocol.js';
import type { Remembered, Store } from '../store.js';
import { RequestError, request } from './requests.js';

export interface VisitorOptions {
  server: string;
  channel: string;
  fetch: typeof globalThis.fetch;
  store: Store<Remembered>;
  identity: ChatIdentity | undefined;
  /** Called when a session starts: the first one, or a new one after the server no longer knew the visitor. */
  onSession(session: ChatSession): void;
  /** Called if the server rejects the signature of the identity. The visitor continues unsigned. */
  onUnsigned(message: string): void;
}

const invalidSignature: ErrorCode = 'INVALID_SIGNATURE';

/** The visitor of a page: its session and its requests. */
export class Visitor {
  /** Increases with each change of visitor. */
  generation = 0;
  /** The token of this session. The store may already have the token of another tab. */
  private token: string | undefined;
  private beginning: Promise<string> | undefined;
  /** The signed-in user, if there is one. */
  identity: ChatIdentity | undefined;

  constructor(private readonly options: VisitorOptions) {
    this.identity = options.identity;
  }

  /** Signs another visitor in, or out. Returns false if it is the same visitor. */
  identify(identity: ChatIdentity | null): boolean {
    if (identity && identity.userId === this.identity?.userId && identity.signature === this.identity.signature)
      return false;
    this.identity = identity ?? undefined;
    if (!identity) this.options.store.clear();
    this.generation++;
    this.beginning = undefined;
    this.token = undefined;
    return true;
  }

  /** Makes the next call start the session again. */
  expire(): void {
    this.token = undefined;
  }

  /** Resolves to the token of the visitor, once there is a session. Throws a RequestError. */
  begin(): Promise<string> {
    if (this.token !== undefined) return Promise.resolve(this.token);
    if (this.beginning) return this.beginning;
    const beginning = this.createSession().finally(() => {
      if (this.beginning === beginning) this.beginning = undefined;
    });
    this.beginning = beginning;
    return beginning;
  }

  /**
   * Posts to a path and resolves to the data. Tries once more if the server no longer knew the visitor. Throws a RequestError, also if
   * another visitor signs in or out in the meantime: nothing is sent in the name of the next visitor.
   */
  async post<Data>(path: string, body: unknown): Promise<Data> {
    const { generation } = this;
    const own = <T>(value: T): T => {
      if (generation !== this.generation) throw new RequestError(0, '', '');
      return value;
    };
    const send = async () => own(await this.send<Data>(path, body, own(await this.begin())));
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 401) throw error;
      own(this).expire();
      return send();
    }
  }

  /** The URL of a contract path for this channel. */
  address(path: string): string {
    return this.options.server + path.replace(':id', encodeURIComponent(this.options.channel));
  }

  private async send<Data>(path: string, body: unknown, token?: string): Promise<Data> {
    const response = await request(this.options.fetch, this.address(path), { method: 'POST', token, body });
    const answer = (await response.json().catch((error) => {
      throw new RequestError(0, '', String(error));
    })) as { data: Data };
    return answer.data;
  }

  private async createSession(): Promise<string> {
    const { identity, generation } = this;
    const { token } = this.options.store.get();
    const body = { ...(token && { visitorToken: token }), ...(identity && { identity }) };
    const session = await this.send<ChatSession>(paths.createSession, body).catch((error: RequestError) => error);
    // The response is about a visitor who is gone.
    if (generation !== this.generation) return this.begin();
    if (session instanceof Error) {
      if (!identity || session.code !== invalidSignature) throw session;
      this.identity = undefined;
      this.options.onUnsigned(session.message);
      return this.createSession();
    }
    const { color, position } = session.settings;
    this.options.store.set({ token: session.visitorToken, color, position });
    this.token = session.visitorToken;
    this.options.onSession(session);
    return session.visitorToken;
  }
}
