/** The data that a browser stores for one channel. */
export interface Remembered {
  token?: string;
  /** True if the visitor has a conversation, which may have new messages. */
  talks?: boolean;
  /** The last message that the visitor has seen: `<conversationId>:<sequence>`. */
  read?: string;
  color?: string;
  position?: string;
}

/** A JSON object in the browser's storage, or in memory if the browser denies access to storage. */
export interface Store<T> {
  get(): Partial<T>;
  set(part: Partial<T>): void;
  clear(): void;
}

/** Opens the stored data of a channel: in `localStorage` for all tabs, in `sessionStorage` for this tab and its reloads. */
export function openStore<T extends object>(
  area: 'localStorage' | 'sessionStorage',
  channel: string,
  stringify: (value: unknown) => string | undefined = JSON.stringify,
): Store<T> {
  const key = `lead-engagement-chat:${channel}`;
  let memory: Partial<T> = {};
  let isRefused = false;
  const get = (): Partial<T> => {
    if (isRefused) return memory;
    try {
      return JSON.parse(globalThis[area].getItem(key) ?? '{}') ?? {};
    } catch {
      // Storage is disabled, or contains text of another program.
      return memory;
    }
  };
  const put = (value: Partial<T>) => {
    memory = value;
    try {
      globalThis[area].setItem(key, stringify(value) as string);
    } catch {
      isRefused = true;
    }
  };
  return { get, set: (part) => put({ ...get(), ...part }), clear: () => put({}) };
}

/** Deletes everything that is stored about the visitor of a channel, including messages that are not sent yet. */
export function forget(channel: string): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) openStore(area, channel).clear();
}
