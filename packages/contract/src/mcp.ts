/** The path of the Model Context Protocol. */
export const mcpPath = '/mcp';

/** The query parameters of that path. */
export const mcpOptions = {
  /** Names of toolsets, separated by commas. */
  toolsets: 'toolsets',
  /** `true` offers only tools that read. */
  readOnly: 'readOnly',
  /** `true` adds the tools for the rest of the API. */
  allOperations: 'allOperations',
} as const;

/** Headers that MCP clients send. Source: MCP 2026-07-28, Transports. */
export const mcpHeaders = ['Mcp-Protocol-Version', 'Mcp-Session-Id', 'Mcp-Method', 'Mcp-Name'] as const;
