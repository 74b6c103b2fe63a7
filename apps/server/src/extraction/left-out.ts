import type { KnowledgeLeftOut } from '@lead-engagement/contract';

type Reason = KnowledgeLeftOut['reason'];

/** Counts the places of a document that are left out, because nobody who reads it sees them. */
export class LeftOut {
  private readonly counts = new Map<Reason, number>();

  /** Counts a text that is left out, unless it is empty. */
  add(reason: Reason, text: string): void {
    if (text.trim() !== '') this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }

  /** What was left out; nothing if there is nothing. */
  found(): { leftOut?: KnowledgeLeftOut[] } {
    const leftOut = [...this.counts].map(([reason, count]) => ({ reason, count }));
    return leftOut.length > 0 ? { leftOut } : {};
  }
}
