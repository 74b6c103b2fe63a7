import type { Route } from '@lead-engagement/contract';
import type { Answer } from './answer.js';
import type { ToolCall } from './call.js';
import type { InputSchema } from './schema.js';

/** Groups of tools that a user can choose from. */
export const toolsets = ['leads', 'conversations', 'crawls', 'shipments', 'developers'] as const;
export type Toolset = (typeof toolsets)[number];

/** The arguments of a call, validated against the tool's schema. */
// biome-ignore lint/suspicious/noExplicitAny: they are typed by a JSON Schema.
export type Arguments = Record<string, any>;

/** A tool in the words of sales work. */
export interface Tool {
  readonly name: string;
  readonly toolset: Toolset;
  readonly description: string;
  /** The operations that it needs. A credential without the scope of each does not get the tool, which is read-only if all of them are. */
  readonly routes: readonly Route[];
  readonly input: InputSchema;
  /** Set if the first call returns a preview with a code, and only a second call with that code acts. */
  readonly confirms?: true;
  run(call: ToolCall, args: Arguments): Promise<Answer>;
}

/** Returns true if a tool only reads. */
export function isReadOnly({ routes, confirms }: Pick<Tool, 'routes' | 'confirms'>): boolean {
  return !confirms && routes.every(({ method }) => method === 'GET');
}
