/** A text of a stranger as PostgreSQL takes it: without NUL and halves of characters, also in JSON. */
export const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
