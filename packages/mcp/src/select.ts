import { operationTools } from './operations.js';
import { isReadOnly, type Tool, type Toolset } from './tool.js';
import { tools } from './tools/index.js';

/** The selection of tools. */
export interface ToolOptions {
  /** Default: all. */
  readonly toolsets?: readonly Toolset[];
  /** Offers only tools that read. */
  readonly readOnly?: boolean;
  /** Adds `find_operation` and `call_operation`, which reach the rest of the API. */
  readonly allOperations?: boolean;
}

/** The selected tools for which the credential has the scopes. */
export function selectTools(allows: (tool: Tool) => boolean, options: ToolOptions): Tool[] {
  const { toolsets, readOnly = false, allOperations = false } = options;
  const chosen = tools.filter(({ toolset, name }) => !toolsets || toolsets.includes(toolset) || name === 'read_more');
  return [...chosen, ...(allOperations ? operationTools(readOnly) : [])].filter(
    (tool) => allows(tool) && (!readOnly || isReadOnly(tool)),
  );
}
