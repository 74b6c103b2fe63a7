/** A chat message in the format of OpenAI-compatible servers. */
export interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** A tool, as the Model Context Protocol lists it. */
interface Tool {
  name: string;
  description?: string | undefined;
  inputSchema: unknown;
}

/** Requests the next message of the model: an answer, or tool calls. Throws if the server refuses. */
export async function complete(
  { url, model, key }: { url: string; model: string; key: string | undefined },
  messages: Message[],
  tools: Tool[],
): Promise<Message> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      messages,
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: 'function',
        function: { name, description, parameters: inputSchema },
      })),
    }),
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
  const { choices } = (await response.json()) as { choices: { message: Message }[] };
  const message = choices[0]?.message;
  if (!message) throw new Error('The model answered nothing.');
  return message;
}
