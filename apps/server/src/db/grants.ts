/**
 * What the roles of the API and of the worker may do with the rows of a table, in the words of GRANT: `SELECT, INSERT`, or with columns
 * `SELECT, UPDATE (name)`. A role that is not named may do nothing. `npm run generate` writes them to drizzle/grants.sql.
 */
export type Grants = Readonly<Record<string, { readonly api?: string; readonly worker?: string }>>;
