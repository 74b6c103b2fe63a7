import type { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export interface Reference {
  $ref: string;
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  style?: 'form' | 'deepObject';
  explode?: boolean;
  schema?: JsonSchema;
  /** Used in place of a schema if the parameter is a text in this media type. */
  content?: OpenApiContent;
  example?: string;
}

export interface OpenApiHeader {
  description: string;
  required?: boolean;
  schema: JsonSchema;
}

export interface OpenApiExample {
  summary: string;
  value: unknown;
}

export interface OpenApiMedia {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, Reference>;
}

/** Contents by media type. */
export interface OpenApiContent {
  'application/json'?: OpenApiMedia;
  [type: string]: OpenApiMedia | undefined;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, Reference>;
  content?: OpenApiContent;
}

/** A code example with a client library. */
export interface OpenApiCodeSample {
  lang: string;
  label: string;
  source: string;
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: true;
  'x-scope'?: string;
  'x-codeSamples'?: OpenApiCodeSample[];
  security: Record<string, string[]>[];
  parameters: (OpenApiParameter | Reference)[];
  requestBody?: { required: boolean; content: OpenApiContent };
  responses: Record<string, OpenApiResponse | Reference>;
}

export type OpenApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type OpenApiPathItem = Partial<Record<OpenApiMethod, OpenApiOperation>>;

/** Parts that several operations share. Each is in the document once, and referenced. */
export interface OpenApiComponents {
  schemas: Record<string, JsonSchema>;
  responses: Record<string, OpenApiResponse>;
  parameters: Record<string, OpenApiParameter>;
  headers: Record<string, OpenApiHeader>;
  examples: Record<string, OpenApiExample>;
  securitySchemes: Record<string, Record<string, string>>;
}

/** The part of OpenAPI 3.1 that the document uses. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  externalDocs: { url: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, OpenApiPathItem>;
  webhooks: Record<string, OpenApiPathItem>;
  components: OpenApiComponents;
}
