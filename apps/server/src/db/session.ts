import { DatabaseSessionError } from './session-error.js';

/** The setting that lets the worker, and the owner of the tables, read and write rows of all tenants: see drizzle/access.sql. */
export const servesAllTenants = 'app.serves_all_tenants';

/** The statements that the patched driver runs first on a connection, and the check of their results. */
export interface Session {
  text: string;
  /** Returns the reason if the connection cannot be used. */
  check(results: unknown): Error | undefined;
}

interface Found {
  user: string;
  timeout: string;
}

/** Creates a session with these settings. With `role`, the session must have that role and a statement timeout. */
export function openSession(settings: Readonly<Record<string, string>>, role: string | undefined): Session {
  const set = Object.entries(settings).map(([name, value]) => `set_config(${quote(name)}, ${quote(value)}, false)`);
  return {
    text: `select ${set.join(', ')}; select current_user as user, current_setting('statement_timeout') as timeout`,
    check(results) {
      // There is one result for each of the two statements.
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
