import { makerTypes } from '@lead-engagement/contract';
import { text, uuid } from 'drizzle-orm/pg-core';

/** Who made a record. */
export const madeByColumns = {
  /** Null for records from before makers were kept, if the audit log does not know either. */
  createdByType: text({ enum: makerTypes }),
  /** The public id of the user, key, app, rule or import; null for the server. */
  createdById: text(),
};

/** Who asked for a job or wrote a note, beside the user who stands behind it. Null for those from before. */
export const requesterColumns = {
  makerType: text({ enum: makerTypes }),
  /** A public id. */
  makerId: text(),
};

/** Who made a record that goes on working without its maker. */
export const makerColumns = {
  ...madeByColumns,
  /** The grant through which an app made it. Null again once an admin has taken the record over. */
  grantId: uuid(),
};
