import { EventEmitter } from 'node:events';

/**
 * How long a request holds its slot of the tenant's concurrency: until its response is closed, or, if it is an event
 * stream, until that begins. Streams that stay open for hours would use up the slots of a plan.
 */
export class SlotLease extends EventEmitter<{ close: [] }> {
  destroyed = false;

  release(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }
}
