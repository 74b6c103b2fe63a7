/** A request of a curl command. `path` does not include the prefix `/api`; `body` is undefined unless it is JSON. */
export interface Curl {
  method: string;
  path: string;
  body: string | undefined;
}

/** The curl commands of a block. */
export function listCurls(text: string): Curl[] {
  const commands = text.replace(/\\\n\s*/g, ' ').split('\n');
  return commands.filter((command) => /^curl\s/.test(command)).map((command) => readCurl(splitWords(command)));
}

function readCurl(words: readonly string[]): Curl {
  const valuesOf = (...names: string[]) => words.filter((_, index) => names.includes(words[index - 1] ?? ''));
  const url = words.find((word) => /^(?:https?:\/\/|\$\w+\/)/.test(word)) ?? '';
  const [body] = valuesOf('-d', '--data', '--data-binary', '-F');
  const isRead = words.includes('-G') || body === undefined;
  return {
    method: valuesOf('-X', '--request')[0] ?? (isRead ? 'GET' : 'POST'),
    path: url.replace(/^(?:https?:\/\/[^/]+|\$\w+)(?:\/api(?=\/))?/, '').split('?')[0] as string,
    body: body?.startsWith('{') ? body : undefined,
  };
}

/** The words of a command, without their quotes. */
function splitWords(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}
