/** What a browser remembers of one channel. */
export interface Remembered {
  token?: string;
  /** Whether the visitor has a conversation, of which there may be news. */
  talks?: boolean;
  /** The last message that the visitor has seen: `<conversationId>:<sequence>`. */
  read?: string;
  color?: string;
  position?: string;
}

/** A JSON object in a storage of the browser, or in memory where the browser refuses storage. */
export interface Store<T> {
  get(): Partial<T>;
  set(part: Partial<T>): void;
  clear(): void;
}

/** Opens what is kept for a channel: in `localStorage` for all tabs, in `sessionStorage` for this tab and its reloads. */
export function openStore<T extends object>(area: 'localStorage' | 'sessionStorage', channel: string): Store<T> {
  const key = `lead-engagement-chat:${channel}`;
  let memory: Partial<T> = {};
  let isRefused = false;
  const get = (): Partial<T> => {
    if (isRefused) return memory;
    try {
      return JSON.parse(globalThis[area].getItem(key) ?? '{}') ?? {};
    } catch {
      // Storage is off, or holds the text of another program.
      return memory;
    }
  };
  const put = (value: Partial<T>) => {
    memory = value;
    try {
      globalThis[area].setItem(key, JSON.stringify(value));
    } catch {
      isRefused = true;
    }
  };
  return { get, set: (part) => put({ ...get(), ...part }), clear: () => put({}) };
}
