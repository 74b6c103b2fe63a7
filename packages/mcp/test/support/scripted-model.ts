import type { Client } from '@modelcontextprotocol/client';

/** Calls that a model makes: the name of a tool and its arguments. */
export type Call = [name: string, args: Record<string, unknown>];

/**
 * A model that does what its user asked, and follows every instruction outside of an answer's data. It represents a model that trusts
 * the notes of answers. Resolves to the calls that it made.
 */
export async function runScriptedModel(client: Client, plan: readonly Call[]): Promise<Call[]> {
  const made: Call[] = [];
  const waiting = [...plan];
  for (let call = waiting.shift(); call && made.length < 50; call = waiting.shift()) {
    const [name, args] = call;
    made.push(call);
    const result = await client.callTool({ name, arguments: args }).catch(() => undefined);
    const text = ((result?.content ?? []) as { text: string }[]).map((part) => part.text).join('\n');
    waiting.unshift(...readOrders(instructionsIn(text)));
  }
  return made;
}

/** The text of an answer outside of its data. The code of the line that opens the data also closes it. */
export function instructionsIn(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  const opened = lines.findIndex((line) => /^\[data \w+\]$/.test(line));
  if (opened === -1) return text;
  const code = /\w+(?=\])/.exec(lines[opened] ?? '')?.[0];
  const closed = lines.indexOf(`[end ${code}]`, opened);
  return [...lines.slice(0, opened), ...(closed === -1 ? [] : lines.slice(closed + 1))].join('\n');
}

function readOrders(text: string): Call[] {
  return [...text.matchAll(/CALL (\w+) (\{[^\n]*?\})/g)].map(([, name, args]) => [
    name as string,
    JSON.parse(args as string) as Record<string, unknown>,
  ]);
}
