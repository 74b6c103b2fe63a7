import { DatabaseSessionError } from './session-error.js';

/** The setting that lets the worker, and the owner of the tables, read and write rows of all tenants: see drizzle/access.sql. */
export const servesAllTenants = 'app.serves_all_tenants';

/** The role of a connection. drizzle/access.sql defines its permissions. */
export type DatabaseRole = 'lead_engagement_api' | 'lead_engagement_worker' | 'owner';

/** The server cancels longer statements of the API and the worker. */
export const statementSeconds = 30;
const idleInTransactionSeconds = 60;

const limits = {
  statement_timeout: `${statementSeconds}s`,
  idle_in_transaction_session_timeout: `${idleInTransactionSeconds}s`,
};

/** The settings that the user of DATABASE_URL needs by default if a pooler gives each transaction another connection. */
export const pooledDefaults = { ...limits, role: 'lead_engagement_api' } as const;

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

/**
 * Returns the session of each connection of a role: its settings, which are not startup parameters because poolers drop or refuse unknown
 * ones. The API and the worker must have their role and their statement timeout. With `pooled`, nothing is set, because it would hold for
 * one connection of the pooler only: the user's defaults must be in force.
 */
export function openSession(role: DatabaseRole, own: Readonly<Record<string, string>> = {}, pooled = false): Session {
  const scope = { [servesAllTenants]: role === 'lead_engagement_api' ? 'off' : 'on' };
  const settings = role === 'owner' ? { ...own, ...scope } : { ...own, ...scope, ...limits, role };
  const set = pooled ? [] : Object.entries(settings);
  const settingList = set.map(([name, value]) => `set_config(${quote(name)}, ${quote(value)}, false)`).join(', ');
  return {
    text: `select ${settingList}; select current_user as user, current_setting('statement_timeout') as timeout`,
    check(results) {
      // There is one result for each of the two statements.
      const [, rows] = results as [unknown, Found[] | undefined];
      const [found] = rows ?? [];
      if (role === 'owner') return undefined;
      if (found?.user === role && found.timeout === limits.statement_timeout) return undefined;
      return new DatabaseSessionError(role, found, pooled);
    },
  };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
