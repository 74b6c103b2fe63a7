import type { Lease } from '../../../jobs/handler.js';

type Owner = Pick<Lease, 'tenantId' | 'key'>;

/** The mails that their servers have, whole, and have not responded about. They need no slot while they wait. */
export interface LateResponses {
  /** Counts one more. Returns false if too many wait already, and counts nothing. */
  begin(owner: Owner): boolean;
  end(owner: Owner): void;
}

/** Bounds them, since each holds a connection: in all, of a tenant, and of a mailbox. */
export function createLateResponses(most = { all: 64, ofTenant: 8, ofMailbox: 1 }): LateResponses {
  const counts = new Map<string, number>();
  const boundsOf = ({ tenantId, key }: Owner) =>
    [
      ['', most.all],
      [tenantId, most.ofTenant],
      [`${tenantId} ${key}`, most.ofMailbox],
    ] as const;
  const change = (owner: Owner, by: number) => {
    for (const [name] of boundsOf(owner)) {
      const count = (counts.get(name) ?? 0) + by;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    }
  };
  return {
    begin(owner) {
      const hasRoom = boundsOf(owner).every(([name, bound]) => (counts.get(name) ?? 0) < bound);
      if (hasRoom) change(owner, 1);
      return hasRoom;
    },
    end: (owner) => change(owner, -1),
  };
}
