import { useNavigate, useRouterState } from '@tanstack/react-router';

/** The filters of a page, which stand in its address, and a function that changes some of them. */
export function useFilters<Name extends string>() {
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  const filters = Object.fromEntries(new URLSearchParams(text)) as Partial<Record<Name, string>>;
  const navigate = useNavigate();
  const setFilters = (changes: Partial<Record<Name, string | undefined>>) => {
    const search = { ...filters, ...changes } as never;
    void navigate({ to: '.', search, replace: true });
  };
  return [filters, setFilters] as const;
}

/** A value of a filter for the API: nothing where the field is empty. */
export const given = <T extends string>(value: T | undefined): T | undefined => value || undefined;
