/**
 * What these nodes use of n8n, as its documentation describes it. The package `n8n-workflow` has a licence that does not let us depend on it; n8n
 * brings it when it loads the nodes.
 */
declare module 'n8n-workflow' {
  export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };
  export type IDataObject = { [name: string]: unknown };

  export interface INodeExecutionData {
    json: IDataObject;
    pairedItem?: { item: number };
  }

  export interface INodePropertyOptions {
    name: string;
    value: string;
    description?: string;
    action?: string;
  }

  export interface INodeProperties {
    displayName: string;
    name: string;
    type: 'boolean' | 'collection' | 'dateTime' | 'json' | 'multiOptions' | 'notice' | 'number' | 'options' | 'string';
    default: unknown;
    required?: boolean;
    noDataExpression?: boolean;
    description?: string;
    hint?: string;
    placeholder?: string;
    options?: (INodePropertyOptions | INodeProperties)[];
    displayOptions?: { show: Record<string, unknown[]> };
    typeOptions?: {
      loadOptionsMethod?: string;
      minValue?: number;
      maxValue?: number;
      multipleValues?: boolean;
      password?: boolean;
      rows?: number;
    };
  }

  export interface IHttpRequestOptions {
    method?: string;
    url: string;
    baseURL?: string;
    headers?: Record<string, string>;
    qs?: Record<string, unknown>;
    body?: unknown;
    json?: boolean;
    returnFullResponse?: boolean;
    ignoreHttpStatusErrors?: boolean;
    timeout?: number;
  }

  export interface ICredentialType {
    name: string;
    displayName: string;
    icon?: `file:${string}`;
    documentationUrl?: string;
    properties: INodeProperties[];
    authenticate?: { type: 'generic'; properties: { headers: Record<string, string> } };
    test?: {
      request: { baseURL: string; url: string };
      rules?: { type: 'responseSuccessBody'; properties: { key: string; value: unknown; message: string } }[];
    };
  }

  export interface INode {
    id: string;
    name: string;
  }

  interface Functions {
    getNode(): INode;
    getCredentials(name: string): Promise<IDataObject>;
    helpers: {
      httpRequestWithAuthentication(this: unknown, credential: string, options: IHttpRequestOptions): Promise<unknown>;
    };
  }

  export interface IExecuteFunctions extends Functions {
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown;
    getExecutionId(): string;
    /** The IANA time zone of the workflow. */
    getTimezone(): string;
    getWorkflowDataProxy(itemIndex: number): { $runIndex: number };
    continueOnFail(): boolean;
  }

  export interface ILoadOptionsFunctions extends Functions {
    getCurrentNodeParameter(name: string): unknown;
  }

  export interface IHookFunctions extends Functions {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getNodeWebhookUrl(name: string): string | undefined;
    getWorkflowStaticData(type: 'global' | 'node'): IDataObject;
    getWorkflow(): { id?: string; name?: string };
  }

  export interface IWebhookFunctions extends Functions {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getRequestObject(): {
      headers: Record<string, string | string[] | undefined>;
      rawBody?: Uint8Array;
    };
    getResponseObject(): { status(code: number): { json(body: unknown): unknown } };
    getWorkflowStaticData(type: 'global' | 'node'): IDataObject;
  }

  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    webhookResponse?: unknown;
    noWebhookResponse?: boolean;
  }

  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon: `file:${string}` | { light: `file:${string}`; dark: `file:${string}` };
    group: string[];
    version: number;
    subtitle?: string;
    description: string;
    defaults: { name: string };
    usableAsTool?: true;
    inputs: string[];
    outputs: string[];
    credentials: { name: string; required: boolean }[];
    webhooks?: { name: string; httpMethod: string; responseMode: string; path: string }[];
    properties: INodeProperties[];
  }

  export interface INodeType {
    description: INodeTypeDescription;
    methods?: { loadOptions: Record<string, (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>> };
    webhookMethods?: {
      default: Record<'checkExists' | 'create' | 'delete', (this: IHookFunctions) => Promise<boolean>>;
    };
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  }

  export const NodeConnectionTypes: { readonly Main: 'main' };

  export class NodeApiError extends Error {
    constructor(
      node: INode,
      response: unknown,
      options?: { message?: string; description?: string; httpCode?: string; itemIndex?: number },
    );
  }

  export class NodeOperationError extends Error {
    constructor(node: INode, error: string | Error, options?: { description?: string; itemIndex?: number });
  }

  export function sleep(ms: number): Promise<void>;
}
