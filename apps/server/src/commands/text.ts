import { requiredText } from '@lead-engagement/contract';
import { InvalidArgumentError } from 'commander';

/** Reads a name or label from the command line as the API would take it. */
export function readText(maxChars: number): (text: string) => string {
  return (text) => {
    const read = requiredText(maxChars).safeParse(text);
    if (!read.success) throw new InvalidArgumentError(read.error.issues.map(({ message }) => message).join(' '));
    return read.data;
  };
}
