/**
 * Every table that refers to contacts, and what a merge does with its rows. A table that is new here needs a line, or a
 * test fails.
 */
export const contactReferences = {
  /** Goes over, and becomes a version newer. */
  leads: 'moves, versioned',
  activities: 'moves',
  conversations: 'moves, versioned',
  /** Goes over, and becomes a version newer. */
  shipments: 'moves, versioned',
  memory_notes: 'moves',
  form_submissions: 'moves',
  emails: 'moves',
  /** Each contact has its own; the primary one's is computed again when it is refreshed. */
  contact_profiles: 'stays',
  /** United: the primary contact gets those that it lacks, the others keep theirs. */
  contact_tags: 'stays',
  /** Follows from the contact, by a trigger. */
  contact_handles: 'stays',
  /** The same. */
  contact_words: 'stays',
  contact_merges: 'stays',
} as const satisfies Record<string, 'moves' | 'moves, versioned' | 'stays'>;

/** The most rows of a table that go over, or come back, in one transaction. */
export const batchRows = {
  leads: 200,
  activities: 2_000,
  conversations: 500,
  shipments: 500,
  memory_notes: 2_000,
  form_submissions: 2_000,
  emails: 1_000,
};
export type BatchRows = Record<keyof typeof batchRows, number>;

/** The tables whose rows go over, in the order in which all lock them. */
export const movedTables = (
  ['leads', 'activities', 'conversations', 'shipments', 'memory_notes', 'form_submissions', 'emails'] as const
).map((table) => ({
  table,
  isVersioned: contactReferences[table] === 'moves, versioned',
}));
export type MovedTable = (typeof movedTables)[number];
