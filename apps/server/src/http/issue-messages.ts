import { explainIssue } from '@lead-engagement/contract';
import { z } from 'zod';

/** Says what to send, where a schema of the contract has no words of its own and the library's are for programmers. */
export function useOurIssueMessages(): void {
  z.config({ customError: explainIssue });
}
