import { useEffect, useState } from 'react';

/** Whether the time in which the platform accepts free text has ended. Changes when it ends. */
export function useWindowIsOver(endsAt: string | null): boolean {
  const [, setNow] = useState(0);
  const endMs = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt);
  useEffect(() => {
    const leftMs = endMs - Date.now();
    if (leftMs <= 0 || leftMs === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), leftMs + 1);
    return () => clearTimeout(timer);
  }, [endMs]);
  return endMs <= Date.now();
}
