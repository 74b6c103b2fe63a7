import type { FormEvent } from 'react';

/** Calls `work` with the texts of a form, trimmed, instead of sending it. */
export function onSubmit(work: (fields: Record<string, string>) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    work(Object.fromEntries(entries));
  };
}
