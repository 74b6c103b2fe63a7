import type { DeviceKeys } from '@lead-engagement/sdk';
import { type Draft, isExpired } from './rules.js';
import type { DraftStore } from './store.js';

/** The drafts that the browser cannot store. They last as long as the page. */
const inMemory = new Map<string, Draft>();
let owner: string | undefined;
let opened: Promise<DraftStore | undefined> | undefined;

/** The drafts of the user who is signed in. A browser that cannot store them keeps them as long as the page is open. */
export const drafts = {
  /** Takes up the drafts of a user, by the tenant and the user. `readKeys` asks the server for the keys. */
  open(next: string, readKeys: () => Promise<DeviceKeys>): void {
    if (owner === next) return;
    this.close();
    owner = next;
    opened = Promise.all([import('./store.js'), readKeys()])
      .then(([{ openDraftStore }, keys]) => openDraftStore(next, keys))
      .catch(() => undefined);
  },

  async read(name: string): Promise<Draft | undefined> {
    const kept = inMemory.get(name);
    if (kept && !isExpired(kept, Date.now())) return kept;
    return (await opened)?.read(name).catch(() => undefined);
  },

  /** Resolves to true if the draft survives the page. */
  async write(name: string, draft: Draft): Promise<boolean> {
    const of = owner;
    if (of === undefined) return false;
    try {
      const store = await opened;
      if (store) {
        await store.write(name, draft);
        inMemory.delete(name);
        return true;
      }
    } catch {
      // The browser has no space left, for instance, or the user has forbidden it to store anything.
    }
    if (owner === of) inMemory.set(name, draft);
    return false;
  },

  async remove(name: string): Promise<void> {
    inMemory.delete(name);
    await (await opened)?.remove(name).catch(() => undefined);
  },

  /** Leaves the drafts to the next sign-in of the user. */
  close(): void {
    owner = undefined;
    opened = undefined;
    inMemory.clear();
  },

  /** Removes all drafts of the user. */
  async end(): Promise<void> {
    const store = opened;
    this.close();
    await (await store)?.end().catch(() => undefined);
  },
};
