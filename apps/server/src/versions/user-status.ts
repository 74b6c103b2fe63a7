import {
  contract,
  DirectoryUser,
  InvitedUser,
  type Route,
  User,
  type UserStatus,
  UserUpdated,
  userStatuses,
} from '@lead-engagement/contract';
import { invalidField } from '../errors.js';
import { fixedField } from '../fixed-field.js';
import type { Change, JsonRecord, RecordChange, RequestChange } from './change.js';

const enabled: UserStatus = 'ACTIVE';
const disabled: UserStatus = 'DISABLED';

/** `disabled` stood beside `status`, but not in the part of a user that the directory shows: that has no `role`. */
const records: RecordChange = {
  schemas: [User, DirectoryUser, InvitedUser, UserUpdated],
  down: (record) =>
    record.role === undefined || record.status === undefined
      ? record
      : { ...record, disabled: record.status === disabled },
  up: ({ disabled: _, ...record }) => record,
};

/** `disabled` decides; a valid `status` beside it was sent back as it was read. */
function updateUp({ disabled: sent, ...body }: JsonRecord): JsonRecord {
  if (sent === undefined) return body;
  const isDisabled = readBoolean(sent);
  const isOther = body.status !== undefined && !userStatuses.some((status) => status === body.status);
  return isOther ? body : { ...body, status: isDisabled ? disabled : enabled };
}

/** Where `disabled` cannot be changed, and is false. */
function falseAlone(change: string) {
  return ({ disabled: sent, ...body }: JsonRecord): JsonRecord => {
    if (sent !== undefined && readBoolean(sent)) throw fixedField('body.disabled', change);
    return body;
  };
}

function readBoolean(sent: unknown): boolean {
  if (typeof sent === 'boolean') return sent;
  throw invalidField('body.disabled', 'Must be true or false.', 'invalid_type');
}

export const userStatus: Change = {
  records: [records],
  requests: new Map<Route, RequestChange>([
    [contract.users.create, { body: falseAlone('Disable or enable a user by `disabled` with PATCH /v1/users/:id.') }],
    [contract.users.update, { body: updateUp }],
    [contract.me.update, { body: falseAlone('An admin changes it with PATCH /v1/users/:id.') }],
  ]),
};
