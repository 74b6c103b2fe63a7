/** Room for the bytes of one mail. Give it back when they are gone; a second time does nothing. */
export interface Room {
  release(): void;
}

/** What the bytes of mails under way may take of the memory of this process. */
export interface ByteBudget {
  /** Room for so many bytes of a tenant (UUID); undefined if there is none now. */
  take(tenantId: string, bytes: number): Room | undefined;
}

/** Mails below this size always have room: their number is bounded, and so a few large ones do not stop them. */
const smallBytes = 256 * 1024;

/** Bounds the bytes of large mails: in all, and of one tenant. A mail that is alone fits, whatever its size. */
export function createByteBudget({ all, ofTenant }: { all: number; ofTenant: number }): ByteBudget {
  const tenants = new Map<string, number>();
  let taken = 0;
  const change = (tenantId: string, bytes: number) => {
    taken += bytes;
    const left = (tenants.get(tenantId) ?? 0) + bytes;
    if (left === 0) tenants.delete(tenantId);
    else tenants.set(tenantId, left);
  };
  return {
    take(tenantId, bytes) {
      if (bytes < smallBytes) return { release: () => undefined };
      const own = tenants.get(tenantId) ?? 0;
      if ((taken > 0 && taken + bytes > all) || (own > 0 && own + bytes > ofTenant)) return undefined;
      change(tenantId, bytes);
      let isHeld = true;
      return {
        release() {
          if (isHeld) change(tenantId, -bytes);
          isHeld = false;
        },
      };
    },
  };
}
