import { useNavigate, useSearch } from '@tanstack/react-router';
import { currentMe } from '../session/session.js';

/**
 * The filters of a page, which stand in its address, a function that changes some of them, and one that replaces all. While the next page
 * loads, they are still those of the page that is shown.
 */
export function useFilters<Name extends string>() {
  const filters: Partial<Record<string, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const setFilters = (changes: Partial<Record<Name, string | undefined>>) => {
    // What was changed a moment ago may not be shown yet.
    const change = (latest: object) => ({ ...latest, ...changes });
    void navigate({ to: '.', search: change as never, replace: true });
  };
  const replaceFilters = (next: Record<string, string>) => void navigate({ to: '.', search: next as never });
  return [filters as Partial<Record<Name, string>>, setFilters, replaceFilters] as const;
}

/** A value of a filter for the API: nothing where the field is empty. */
export const given = <T extends string>(value: T | undefined): T | undefined => value || undefined;

/** A user of a filter for the API, which knows ids alone: `me` stands in addresses, so that a link works for everybody. */
export const givenUser = (value: string | undefined): string | undefined =>
  value === 'me' ? (currentMe()?.user?.id ?? 'none') : given(value);
