import { makerTypes } from '@lead-engagement/contract';
import { text, uuid } from 'drizzle-orm/pg-core';

/** Who made a record that goes on working without its maker. */
export const makerColumns = {
  /** Null for records from before makers were kept, if the audit log does not know either. */
  createdByType: text({ enum: makerTypes }),
  /** The public id of the user, key or app; null for the server. */
  createdById: text(),
  /** The grant through which an app made it. Null again once an admin has taken the record over. */
  grantId: uuid(),
};
