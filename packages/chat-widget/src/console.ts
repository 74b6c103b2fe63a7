/** Writes the reason why the chat is missing to the browser console, for the developer of the page. */
export function complain(text: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: it is where the developer of the page looks.
  console.error(`Lead Engagement chat: ${text}`, ...(error === undefined ? [] : [error]));
}
