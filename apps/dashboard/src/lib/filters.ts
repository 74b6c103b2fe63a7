import { useNavigate, useRouterState } from '@tanstack/react-router';
import { currentMe } from '../session/session.js';

/** The filters of a page, which stand in its address, a function that changes some of them, and one that replaces all. */
export function useFilters<Name extends string>() {
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  const filters = Object.fromEntries(new URLSearchParams(text)) as Partial<Record<Name, string>>;
  const navigate = useNavigate();
  const setFilters = (changes: Partial<Record<Name, string | undefined>>) => {
    const search = { ...filters, ...changes } as never;
    void navigate({ to: '.', search, replace: true });
  };
  const replaceFilters = (next: Record<string, string>) => void navigate({ to: '.', search: next as never });
  return [filters, setFilters, replaceFilters] as const;
}

/** A value of a filter for the API: nothing where the field is empty. */
export const given = <T extends string>(value: T | undefined): T | undefined => value || undefined;

/** A user of a filter for the API, which knows ids alone: `me` stands in addresses, so that a link works for everybody. */
export const givenUser = (value: string | undefined): string | undefined =>
  value === 'me' ? (currentMe()?.user?.id ?? 'none') : given(value);
