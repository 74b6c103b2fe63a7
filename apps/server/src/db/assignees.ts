import type { Queryable } from './client.js';
import type { Fragment } from './filters.js';

/**
 * Who has to do an activity, as an expression of SQL that indexes know: whom it was given to, else its author. The system user, who is the
 * author of the tasks of automations, does nothing. `readAssignee` of the feature activities says the same of a row.
 */
export function assigneeOf(db: Queryable): Fragment {
  return db`(case when not is_unassigned then coalesce(assignee_id, nullif(user_id, tenant_id)) end)`;
}
