import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const message = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
});

/** Adds prompts for everyday questions. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'my_day',
    { title: 'My day', description: 'People who need an answer, tasks that are due, and leads that have gone quiet.' },
    () =>
      message(
        `What do I have to do today, ${new Date().toISOString().slice(0, 10)}? Look at conversations that need an answer, tasks that are due or overdue, and open leads with a high score and no activity for a week. List the most important first, with names and one line each. Propose a next step for each, and wait for my decision before you do anything.`,
      ),
  );
  server.registerPrompt(
    'prepare_call',
    {
      title: 'Prepare a call',
      description: 'The facts about a lead that you need before a call.',
      argsSchema: z.object({ lead: z.string().describe('Id of the lead, or words to find it by') }),
    },
    ({ lead }) =>
      message(
        `I am about to call the contact of this lead: ${lead}. Read the lead, its contact and the latest conversation. In ten lines at most, tell me who they are, what they want, what we promised, what is still open, and how to begin.`,
      ),
  );
}
