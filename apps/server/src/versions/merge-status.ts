import { ContactMerge } from '@lead-engagement/contract';
import type { Change, RecordChange } from './change.js';

/** A merge said by its status whether it was being undone, or was; `undoneAt` says so too. */
const merges: RecordChange = {
  schemas: [ContactMerge],
  down: (record) => {
    const isUndone = typeof record.undoneAt === 'string';
    if (record.status === 'RUNNING') return { ...record, status: isUndone ? 'UNDOING' : 'MOVING' };
    return record.status === 'COMPLETED' && isUndone ? { ...record, status: 'UNDONE' } : record;
  },
  up: (record) => {
    if (record.status === 'MOVING' || record.status === 'UNDOING') return { ...record, status: 'RUNNING' };
    return record.status === 'UNDONE' ? { ...record, status: 'COMPLETED' } : record;
  },
};

export const mergeStatus: Change = { records: [merges], requests: new Map() };
