import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { type Answer, fit } from './answer.js';

/** Maximum size of the data that a user is shown, in bytes. */
const shownBytes = 1_500;

/** The user's response to a preview: the code that was approved, or `refused`. Undefined if the user was not asked. */
export function readApproval({ mcpReq }: ServerContext): { approved: string } | 'refused' | undefined {
  const response = inputResponse(mcpReq.inputResponses, 'approval');
  if (response.kind !== 'elicit') return undefined;
  const code = mcpReq.requestState();
  const isApproved = response.action === 'accept' && response.content?.approve === true;
  return isApproved && typeof code === 'string' ? { approved: code } : 'refused';
}

/** Makes the host ask its user, in a dialog that the model can neither see nor answer. */
export function askUser({ data }: Answer, { effect, code }: NonNullable<Answer['preview']>): InputRequiredResult {
  const shown = JSON.stringify(fit(data, shownBytes).shown, null, 2);
  const approval = inputRequired.elicit({
    message: `The assistant wants to ${effect}:\n${shown}`,
    requestedSchema: {
      type: 'object',
      properties: { approve: { type: 'boolean', title: 'Yes, do this' } },
      required: ['approve'],
    },
  });
  return inputRequired({ inputRequests: { approval }, requestState: code });
}
