import { companyName, requiredText } from '@lead-engagement/contract';
import { InvalidArgumentError } from 'commander';

/** Reads a name or label from the command line as the API would take it. */
export const readText = (maxChars: number) => readBy(requiredText(maxChars));

/** Reads the name of a tenant. */
export const readTenantName = readBy(companyName(200));

function readBy(schema: ReturnType<typeof requiredText>): (text: string) => string {
  return (text) => {
    const read = schema.safeParse(text);
    if (!read.success) throw new InvalidArgumentError(read.error.issues.map(({ message }) => message).join(' '));
    return read.data;
  };
}
