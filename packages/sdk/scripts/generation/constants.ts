import * as contract from '@lead-engagement/contract';

/** The text of the file of names and numbers that the handwritten code needs from the contract. */
export function writeConstants(): string {
  const headers = Object.entries(contract.headers).map(
    ([name, header]) => `export const ${name}Header = ${JSON.stringify(header)};`,
  );
  const { authorize, token, revoke } = contract.oauthPaths;
  return `${headers.join('\n')}

/** How API keys begin. */
export const liveKeyPrefix = ${JSON.stringify(contract.secretPrefixes.liveKey)};
export const sandboxKeyPrefix = ${JSON.stringify(contract.secretPrefixes.sandboxKey)};
/** Older and newer signatures are refused. */
export const webhookToleranceSeconds = ${contract.webhookTiming.toleranceSeconds};
/** Where the authorization server answers. */
export const oauthPaths = ${JSON.stringify({ authorize, token, revoke })} as const;

/** The codes of failures. */
export type ErrorCode = ${writeUnion(contract.errorCodes)};

/** The reasons of the codes that cover several things. */
export interface ErrorReasons {
${Object.entries(contract.errorReasons)
  .map(([code, reasons]) => `  ${code}: ${writeUnion(reasons)};`)
  .join('\n')}
}

/** What a failure says beside its code, if the code covers several things. */
export type ErrorReason = ErrorReasons[keyof ErrorReasons];

/** The types of events. */
export type EventType = ${writeUnion(contract.eventTypes)};

/** The versions of the API. The newest is the one that this version of the SDK was built for. */
export type ApiVersion = ${writeUnion(contract.apiVersionNames)};
/** The version that the types describe. */
export const newestApiVersion = ${JSON.stringify(contract.newestApiVersion)};

/** The permissions of a credential. */
export type Scope = ${writeUnion(contract.scopeNames)};

/** The plans of tenants. */
export type Plan = ${writeUnion(contract.planNames)};
`;
}

function writeUnion(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(' | ');
}
