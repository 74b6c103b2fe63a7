import type { ImportOptions, ImportReplacements, MatchMode } from '@lead-engagement/contract';

/** What the caller of an import chose for all of its rows. Ids are public ones. */
export interface ImportChoices {
  values?: ImportReplacements | undefined;
  assignTo?: string | undefined;
  addTags?: string[] | undefined;
  defaultStage?: string | undefined;
  /** The currency that was sent, which settles signs of several currencies. */
  currency?: string | undefined;
  /** Of leads: what becomes of a contact that is found. */
  onMatch?: MatchMode | undefined;
  /** The sheet of the workbook that is imported: not chosen, unless it was sent. */
  sheet?: string | undefined;
}

/** The options of an import of contacts or leads. */
export type AnyImportOptions = ImportOptions & { defaultStage?: string | undefined; onMatch?: MatchMode | undefined };

export function choicesOf({
  values,
  assignTo,
  addTags,
  defaultStage,
  currency,
  onMatch,
}: AnyImportOptions): ImportChoices {
  return { values, assignTo, addTags, defaultStage, currency, onMatch };
}
