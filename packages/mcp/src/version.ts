declare const __MCP_VERSION__: string;

/** The version of this package. */
export const version = typeof __MCP_VERSION__ === 'string' ? __MCP_VERSION__ : '0.0.0';
