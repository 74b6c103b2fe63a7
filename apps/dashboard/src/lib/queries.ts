import { type Page, type PagePromise, PreconditionFailedError, RateLimitError } from '@lead-engagement/sdk';
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { drafts } from '../drafts/drafts.js';
import type { Sent } from '../drafts/keeper.js';
import { goOn } from '../session/go-on.js';
import { isSignedOut, lapse, onResumed } from '../session/session.js';
import { notify } from '../shell/notices.js';
import { explain } from '../ui/explain.js';
import { createRefresher } from './refresh.js';

const onError = (error: unknown) => {
  if (isSignedOut(error)) lapse();
};

/** What the pages have read. The SDK retries by itself, so that nothing is retried twice. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof RateLimitError),
    },
    // A change waits for the network itself: see `goOn`.
    mutations: { retry: false, networkMode: 'always' },
  },
});
onResumed(() => void queries.invalidateQueries());

/** Reads again what others have changed: records, with their lists and totals. */
export const refresher = createRefresher(queries, { longestPauseMs: 3_000 });
/** The same for conversations and notifications, which people wait for. */
export const conversationRefresher = createRefresher(queries, { longestPauseMs: 1_000 });

/** A list of the API, page by page. `total` counts all rows that match. */
export function useList<T>(
  key: QueryKey,
  read: (cursor: string | undefined, signal: AbortSignal) => PagePromise<T>,
  options: {
    enabled?: boolean;
    refetchInterval?:
      | number
      | false
      | ((query: {
          state: { data?: { pages: readonly { data: readonly T[] }[] } | undefined };
        }) => number | false | undefined);
  } = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => toPlain(await read(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, cursor }) => (hasMore ? cursor : undefined),
    placeholderData: keepPreviousData,
    ...options,
  });
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return { ...query, rows, total: query.data?.pages[0]?.total ?? 0 };
}

/** A page as plain data, which can be changed while a change is under way. */
const toPlain = <T>({ data, total, cursor, hasMore }: Page<T>) => ({ data, total, cursor, hasMore });

/** What `useList` gives. */
export type List<T> = ReturnType<typeof useList<T>>;

/**
 * Something that the user does: says so when it is done, says what went wrong, and reads again what it changed.
 * `done` is the notice after success. An error is shown as a notice unless `quiet`, for forms that show it themselves. With `edit`, the form
 * keeps what was typed if somebody else has changed the record.
 */
export function useAction<Input, Output>(
  run: (input: Input) => Promise<Output>,
  {
    changes = [],
    done,
    quiet = false,
    edit,
    onDone,
  }: {
    changes?: readonly QueryKey[];
    done?: string | ((output: Output, input: Input) => string | undefined);
    quiet?: boolean;
    edit?: { saved: (output: Output) => void } | undefined;
    onDone?: (output: Output, input: Input) => void;
  } = {},
) {
  const sent = useRef<Sent>(undefined);
  const action = useMutation({
    mutationFn: (input: Input) => goOn(() => run(input)),
    onSuccess(output, input) {
      if (sent.current?.draft) void drafts.remove(sent.current.draft);
      sent.current = undefined;
      const text = typeof done === 'function' ? done(output, input) : done;
      if (text) notify({ text, kind: 'good' });
      edit?.saved(output);
      onDone?.(output, input);
    },
    onError(error) {
      // A form without `edit` is filled again with the version of somebody else, and its error is gone with it.
      const isShown = quiet && (edit !== undefined || !(error instanceof PreconditionFailedError));
      if (!isShown && !isSignedOut(error)) notifyFailure(error);
    },
    onSettled: () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return { ...action, sent };
}

/** Something that a form does in the page alone, such as adding a rule to a list that is saved later. */
export function useLocalAction<Input>(run: (input: Input) => void) {
  const sent = useRef<Sent>(undefined);
  const mutate = (input: Input) => {
    if (sent.current?.draft) void drafts.remove(sent.current.draft);
    sent.current = undefined;
    run(input);
  };
  return { error: null, isPending: false, sent, mutate };
}

/** Shows an error as a notice. */
export function notifyFailure(error: unknown): void {
  const { title, remedy, requestId } = explain(error);
  notify({ text: `${title} ${remedy}`.trimEnd(), kind: 'bad', ...(requestId && { requestId }) });
}
