import type { INodeType, INodeTypeDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { eventOptions } from '../generated/protocol';
import { choices } from '../LeadEngagement/choices';
import { endpointMethods } from './endpoint';
import { remember } from './seen';
import { readWebhook } from './verify';

/**
 * The last events of each endpoint. n8n loses what a webhook changes in static data if an execution starts (it makes a second Workflow of the same
 * data), so they are remembered by the process.
 */
const seenBy = new Map<string, string[]>();

/** Starts a workflow for each event. */
export class LeadEngagementTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Lead Engagement Trigger',
    name: 'leadEngagementTrigger',
    icon: 'file:../../icons/leadEngagement.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something happens in Lead Engagement',
    defaults: { name: 'Lead Engagement Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'leadEngagementApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: eventOptions,
        default: [],
        required: true,
        description: 'The events that start the workflow',
      },
      {
        displayName: 'Options',
        name: 'options',
        type: 'collection',
        placeholder: 'Add option',
        default: {},
        options: [
          {
            displayName: 'Minimum Score',
            name: 'minScore',
            type: 'number',
            typeOptions: { minValue: 0, maxValue: 100 },
            default: 0,
            description: 'Events of leads start the workflow only if the lead is scored at least this',
          },
          {
            displayName: 'Payload',
            name: 'payload',
            type: 'options',
            options: [
              { name: 'Full', value: 'full', description: 'The whole record' },
              {
                name: 'Thin',
                value: 'thin',
                description: 'IDs, version and path of the record, without personal data',
              },
            ],
            default: 'full',
          },
          {
            displayName: 'Pipeline Name or ID',
            name: 'pipelineId',
            type: 'options',
            typeOptions: { loadOptionsMethod: 'getPipelines' },
            default: '',
            description:
              'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
          },
        ],
      },
    ],
  };

  methods = { loadOptions: { getPipelines: choices.getPipelines } };

  webhookMethods = { default: endpointMethods };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const data = this.getWorkflowStaticData('node');
    const request = this.getRequestObject();
    const refuse = (status: number, reason: string) => {
      this.getResponseObject().status(status).json({ error: reason });
      return { noWebhookResponse: true };
    };
    // Then the server sends it again.
    if (typeof data.secret !== 'string') return refuse(503, 'no_secret');
    if (!request.rawBody) return refuse(400, 'no_body');
    const read = readWebhook(request.rawBody, request.headers, data.secret, Date.now());
    if ('refusal' in read) return refuse(401, read.refusal);
    const endpointId = String(data.endpointId);
    const seen = remember(seenBy.get(endpointId), read.event.id);
    // The server has sent it again because a response was lost.
    if (!seen) return { webhookResponse: { received: true, repeated: true } };
    seenBy.set(endpointId, seen);
    return { workflowData: [[{ json: { ...read.event } }]], webhookResponse: { received: true } };
  }
}
