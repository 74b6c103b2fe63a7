// Names in Python for those of the document.
const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** `createdAt[gte]` is `created_at_gte`. Keywords of Python get an underscore after them, numbers one before them. */
export function toSnake(name) {
  const snake = name
    .replaceAll(/\[(\w+)\]/g, '_$1')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  if (/^\d/.test(snake)) return `_${snake}`;
  return keywords.has(snake) ? `${snake}_` : snake;
}

/** `webhookEndpoints` is `WebhookEndpoints`. */
export function toPascal(name) {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}

/** The result of `serialization.to_json_name` for an attribute: the generator records the names that differ from it. */
export function toCamel(snake) {
  return snake.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

export const quote = (text) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

/** A docstring: one paragraph per line of the text, wrapped. */
export function toDocstring(text, indent) {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const lines = escaped.split('\n').flatMap((line) => wrap(line, 100));
  const body = lines.map((line) => (line === '' ? '' : indent + line)).join('\n');
  return `${indent}"""${body.slice(indent.length)}${lines.length > 1 ? `\n${indent}` : ''}"""`;
}

function wrap(line, width) {
  const lines = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
