/** What spans of the database have in common: no statement and no parameter, because both can contain what a client has sent. */
export const postgresql = { 'db.system.name': 'postgresql' };
