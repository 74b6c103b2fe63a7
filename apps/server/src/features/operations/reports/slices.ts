/** A part of a report: the whole, an interval, or a group. */
export interface Slice {
  kind: number;
  place: number | null;
  grp: string | null;
}

/** What `grouping(place, grp)` says of a slice. */
export const slices = { total: 0b11, place: 0b01, group: 0b10 } as const;

/** Slices of one statement, found by what they are of. */
export function indexSlices<T extends Slice>(rows: readonly T[]) {
  const total = rows.find(({ kind }) => kind === slices.total);
  const byPlace = new Map(rows.filter(({ kind }) => kind === slices.place).map((row) => [row.place, row]));
  const byGroup = new Map(rows.filter(({ kind }) => kind === slices.group).map((row) => [row.grp, row]));
  return {
    total,
    place: (place: number) => byPlace.get(place),
    group: (grp: string | null) => byGroup.get(grp),
    byGroup,
  };
}
