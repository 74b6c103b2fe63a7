import { type ErrorCode, errors } from '@lead-engagement/contract';
import { isSuccess } from '../api.js';
import type { Check, Guarantee } from '../check.js';
import type { Context } from '../context.js';
import type { Exchange } from '../exchange.js';
import { judgeAll } from '../judge.js';
import { type OperationName, routeOf } from '../operations.js';
import { cutSchema, validate, validateResponse } from '../schemas.js';

/** Values of which the specification shows only an example: any text is valid. */
const anyText = { type: 'string', minLength: 1 };

/** The fields that the specification shows for each resource, and the operations that return it. */
const shapes = [
  {
    schema: 'Lead',
    section: 'Lead',
    operations: /^leads\.(list|create|get|update|updateStage|assign)$/,
    fields:
      'id tenantId contactId pipelineId stageId status source score value currency assignedToId createdAt updatedAt',
    replaced: { status: anyText, source: anyText },
  },
  {
    schema: 'Contact',
    section: 'Contact',
    operations: /^contacts\.(list|create|get|update)$/,
    fields: 'id tenantId name email phone company title country score tags owner createdAt updatedAt',
  },
  {
    schema: 'Activity',
    section: 'Activity',
    operations: /^activities\.(list|create)$/,
    fields: 'id tenantId userId contactId leadId type title content metadata createdAt',
    replaced: { type: anyText },
  },
  {
    schema: 'Chatbot',
    section: 'Chatbot',
    operations: /^chatbots\.(list|create|get|update)$/,
    fields: 'id tenantId name avatar platforms knowledgeBaseIds persona model temperature enabled createdAt updatedAt',
  },
  {
    schema: 'Conversation',
    section: 'Conversation',
    operations: /^conversations\.(list|takeOver|close|create|get)$/,
    fields: 'id botId contactId status lastMessageAt',
  },
  {
    schema: 'Message',
    section: 'Message',
    operations: /^conversations\.(listMessages|createMessage)$/,
    fields: 'role content createdAt',
  },
  {
    schema: 'CrawlTask',
    section: 'Crawl task',
    operations: /^crawlTasks\.(list|create|get)$/,
    fields: 'id name status platforms resultCount',
  },
] as const;

/** Responses have the documented fields and types. */
export const shapesGuarantee: Guarantee = {
  name: 'shapes',
  when: 'last',
  checks: [
    ...shapes.map(toCheck),
    {
      id: 'FULL-SHAPES-8',
      says: 'Every success fits the JSON Schema of its operation and status.',
      source: 'contract, responses of all routes',
      run: (context) => judgeAll(context, isEnvelopedSuccess, (exchange) => judgeBySchema(context, exchange)),
    },
    {
      id: 'FULL-SHAPES-9',
      says: 'Every success has a status of its operation: 201 if something is created, 202 if a job begins.',
      source: 'contract, responses of all routes',
      run: (context) => judgeAll(context, isEnvelopedSuccess, judgeStatus),
    },
    {
      id: 'FULL-SHAPES-10',
      says: 'Every failure has a code of the contract, with the status of that code.',
      source: 'contract, errors',
      run: (context) => judgeAll(context, ({ status }) => status >= 400, judgeCode),
    },
  ],
};
export { shapesGuarantee as shapes };

function toCheck(shape: (typeof shapes)[number], index: number): Check {
  const { schema, section, operations, fields } = shape;
  const replaced = 'replaced' in shape ? shape.replaced : {};
  return {
    id: `SPEC-SHAPES-${index + 1}`,
    says: `${section}: the fields that the specification shows are there, with their types and values.`,
    source: `specification, Resources and their fields, ${section}`,
    run: (context) =>
      judgeAll(
        context,
        (exchange) =>
          isSuccess(exchange) && operations.test(exchange.operation ?? '') && ownRecords(context, exchange).length > 0,
        (exchange) => {
          for (const record of ownRecords(context, exchange)) {
            const problem = validate(schema, () => cutSchema(schema, fields.split(' '), replaced), record);
            if (problem) return `is not the ${section.toLowerCase()} that is specified: ${problem}`;
          }
          return undefined;
        },
      ),
  };
}

/** The records of a response that this run created. Other records of the tenant are not checked. */
function ownRecords({ shared: { ownIds } }: Context, { operation, json }: Exchange): unknown[] {
  const data = json?.data;
  if (!Array.isArray(data)) return [data];
  // Messages have no id in the specification; their conversation is one of the run.
  return operation === 'conversations.listMessages' ? data : data.filter((row) => ownIds.has(row?.id));
}

function isEnvelopedSuccess(exchange: Exchange): boolean {
  const type = exchange.headers.get('content-type') ?? '';
  return isSuccess(exchange) && exchange.operation !== undefined && type.includes('json');
}

function judgeBySchema(context: Context, exchange: Exchange): string | undefined {
  const { operation, status, json } = exchange;
  const data = json?.data;
  const own = Array.isArray(data) && !routeOf(operation as OperationName).path.includes(':');
  const body = own ? { ...json, data: ownRecords(context, exchange) } : json;
  const problem = validateResponse(operation as OperationName, status, body);
  return problem && `does not fit its schema: ${problem}`;
}

function judgeStatus({ operation, status }: Exchange): string | undefined {
  const statuses = Object.keys(routeOf(operation as OperationName).responses);
  return statuses.includes(String(status)) ? undefined : `should have the status ${statuses.join(' or ')}`;
}

function judgeCode({ json, status }: Exchange): string | undefined {
  const code = json?.error?.code;
  if (!Object.hasOwn(errors, code)) return `has the code ${code}, which the contract lacks`;
  const expected = errors[code as ErrorCode].status;
  return expected === status ? undefined : `has the code ${code}, whose status is ${expected}`;
}
