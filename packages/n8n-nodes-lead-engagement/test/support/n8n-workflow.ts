export const NodeConnectionTypes = { Main: 'main' } as const;

/** The classes and functions of n8n that the nodes use while they run. */
export class NodeApiError extends Error {
  readonly description: string | undefined;
  readonly httpCode: string | undefined;

  constructor(
    readonly node: unknown,
    readonly response: unknown,
    { message, description, httpCode }: { message?: string; description?: string; httpCode?: string } = {},
  ) {
    super(message);
    this.description = description;
    this.httpCode = httpCode;
  }
}

export class NodeOperationError extends Error {
  readonly context: { itemIndex: number | undefined };

  constructor(
    readonly node: unknown,
    error: string | Error,
    { itemIndex }: { itemIndex?: number } = {},
  ) {
    super(typeof error === 'string' ? error : error.message);
    this.context = { itemIndex };
  }
}

/** How long the nodes wanted to wait. */
export const waits: number[] = [];

export async function sleep(ms: number): Promise<void> {
  waits.push(ms);
}
