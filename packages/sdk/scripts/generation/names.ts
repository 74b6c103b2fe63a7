/** `webhookEndpoints` or `webhook-endpoints` as `WebhookEndpoints`. */
export function toPascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `webhookEndpoints` as `webhook-endpoints`. */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Argument names for the parameters of a path, in order: a last `:id` stays `id`, others are named after what they identify. */
export function nameParameters(path: string): string[] {
  const segments = path.split('/');
  return segments.flatMap((segment, index) => {
    if (!segment.startsWith(':')) return [];
    const name = segment.slice(1);
    const isOnlyId = index === segments.length - 1 && segments.filter((other) => other.startsWith(':')).length === 1;
    return name === 'id' && !isOnlyId ? [`${singularize(segments[index - 1] ?? '')}Id`] : [name];
  });
}

function singularize(segment: string): string {
  const noun = toPascalCase(segment.replace(/ies$/, 'y').replace(/s$/, ''));
  return noun.charAt(0).toLowerCase() + noun.slice(1);
}

/** A doc comment of the given paragraphs; none without text. */
export function writeDoc(paragraphs: readonly (string | undefined)[]): string {
  const text = paragraphs.filter((paragraph) => paragraph).join('\n\n');
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}
