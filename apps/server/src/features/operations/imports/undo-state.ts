import type { ImportUndo } from '@lead-engagement/contract';
import type { Requester } from '../../../callers/maker.js';
import type { WrittenKind } from '../../crm/bulk-writes/index.js';

/** The undo of an import as stored. */
export interface UndoState extends Partial<Requester> {
  status: ImportUndo['status'];
  /** UUID of a user. */
  requestedById: string | null;
  /** The public id of the key or user whose doing it is, for the history of what it writes. */
  actorId: string;
  requestedAt: string;
  completedAt: string | null;
  /** How many records the import wrote; null until they are counted. */
  records: number | null;
  counts: ImportUndo['counts'];
  place: UndoPlace;
}

/** From where the next batch continues. */
export interface UndoPlace {
  kind: WrittenKind;
  /** Records whose earlier values others had come again in the next pass, up to a number of passes. */
  pass: number;
  postponed: number;
  /** The UUID of the last record of the batch before. */
  after: string | null;
}

/** Leads come before contacts: a contact is not deleted as long as it has leads. */
export const firstPlace: UndoPlace = { kind: 'lead', pass: 0, postponed: 0, after: null };
export const lastPass = 2;

/** Where an undo continues when all records of a place are done; undefined at its end. */
export function placeAfter({ kind, pass, postponed }: UndoPlace): UndoPlace | undefined {
  if (postponed > 0 && pass < lastPass) return { kind, pass: pass + 1, postponed: 0, after: null };
  return kind === 'lead' ? { ...firstPlace, kind: 'contact' } : undefined;
}
