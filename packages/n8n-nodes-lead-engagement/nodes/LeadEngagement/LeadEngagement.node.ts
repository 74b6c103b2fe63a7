import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { choices } from './choices';
import { activityFields, activityOperations } from './generated/activity';
import { contactFields, contactOperations } from './generated/contact';
import { conversationFields, conversationOperations } from './generated/conversation';
import { formSubmissionFields, formSubmissionOperations } from './generated/formSubmission';
import { leadFields, leadOperations } from './generated/lead';
import { runOperation } from './run-operation';
import { UnfitValue } from './unfit-value';

/** Reads and writes records of Lead Engagement, once for each item. */
export class LeadEngagement implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Lead Engagement',
    name: 'leadEngagement',
    icon: 'file:../../icons/leadEngagement.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Work with leads, contacts, activities, conversations and form submissions',
    defaults: { name: 'Lead Engagement' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'leadEngagementApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Activity', value: 'activity' },
          { name: 'Contact', value: 'contact' },
          { name: 'Conversation', value: 'conversation' },
          { name: 'Form Submission', value: 'formSubmission' },
          { name: 'Lead', value: 'lead' },
        ],
        default: 'lead',
      },
      ...activityOperations,
      ...contactOperations,
      ...conversationOperations,
      ...formSubmissionOperations,
      ...leadOperations,
      ...activityFields,
      ...contactFields,
      ...conversationFields,
      ...formSubmissionFields,
      ...leadFields,
    ],
  };

  methods = { loadOptions: choices };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const item of this.getInputData().keys()) {
      try {
        const records = await runOperation(this, item);
        for (const json of records) results.push({ json, pairedItem: { item } });
      } catch (error) {
        if (!this.continueOnFail()) {
          throw error instanceof UnfitValue
            ? new NodeOperationError(this.getNode(), error, { itemIndex: item })
            : error;
        }
        const { message, description } = error as Error & { description?: string };
        results.push({ json: { error: message, ...(description && { description }) }, pairedItem: { item } });
      }
    }
    return [results];
  }
}
