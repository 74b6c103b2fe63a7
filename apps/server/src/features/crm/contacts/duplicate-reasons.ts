import { type ContactSharer, duplicateReasons, limits } from '@lead-engagement/contract';

type Reason = ContactSharer['reasons'][number];

/** How much each reason says. */
const weights: Record<Reason['type'], number> = { EMAIL: 8, PHONE: 4, SOCIAL_PROFILE: 4, NAME_AND_COMPANY: 2 };

/** A contact (a UUID) that may be the same person as another one. */
export interface Ranked {
  id: string;
  weight: number;
  reasons: Reason[];
}

/** The contacts that were found for one, by what was found of each: the likeliest first, and no more than are shown. */
export function rankDuplicates(found: readonly (Reason & { id: string })[]): Ranked[] {
  const byId = new Map<string, Reason[]>();
  for (const { id, type, value } of found) byId.set(id, [...(byId.get(id) ?? []), { type, value }]);
  return [...byId]
    .map(([id, reasons]) => ({ id, weight: weigh(reasons), reasons: inOrder(reasons) }))
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, limits.duplicates);
}

function weigh(reasons: readonly Reason[]): number {
  return [...new Set(reasons.map(({ type }) => type))].reduce((sum, type) => sum + weights[type], 0);
}

function inOrder(reasons: readonly Reason[]): Reason[] {
  return [...reasons].sort((a, b) => duplicateReasons.indexOf(a.type) - duplicateReasons.indexOf(b.type));
}
