import { DatabaseSessionError } from './session-error.js';

/** The setting with which the worker, and the owner of the tables, read and write rows of all tenants: see drizzle/access.sql. */
export const servesAllTenants = 'app.serves_all_tenants';

/** What the patched driver runs on a connection before the first statement, and how it learns that the connection is fit for use. */
export interface Session {
  text: string;
  /** Returns why the connection cannot be used. */
  check(results: unknown): Error | undefined;
}

interface Found {
  user: string;
  timeout: string;
}

/** A session with these settings. With `role`, it is that role's, and its statements have a time limit. */
export function openSession(settings: Readonly<Record<string, string>>, role: string | undefined): Session {
  const set = Object.entries(settings).map(([name, value]) => `set_config(${quote(name)}, ${quote(value)}, false)`);
  return {
    text: `select ${set.join(', ')}; select current_user as user, current_setting('statement_timeout') as timeout`,
    check(results) {
      // One result for each of the two statements.
      const [, rows] = results as [unknown, Found[] | undefined];
      const [found] = rows ?? [];
      if (role === undefined) return undefined;
      if (found?.user === role && found.timeout === settings.statement_timeout) return undefined;
      return new DatabaseSessionError(role, found);
    },
  };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
