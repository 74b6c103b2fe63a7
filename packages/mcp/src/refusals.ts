import { Ajv, AjvJsonSchemaValidator, addFormats } from '@modelcontextprotocol/server/validators/ajv';

/** An error of ajv, as far as it is read here. */
export interface Problem {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

const kinds = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
  ['null', 'null'],
]);

/** A validator of arguments whose messages name the field and say what to send, as those of the API do. */
export function createValidator(): AjvJsonSchemaValidator {
  const engine = new Ajv({ strict: false, validateSchema: false, allErrors: true });
  addFormats(engine);
  return new AjvJsonSchemaValidator(Object.assign(engine, { errorsText: describeProblems }));
}

/** Says what to change. A value that fits no alternative has one sentence, not one for each alternative. */
export function describeProblems(problems: readonly Problem[] | null | undefined): string {
  return [...new Set((problems ?? []).map(describe))].join(' ');
}

function describe({ instancePath, keyword, params, message }: Problem): string {
  const path = instancePath.split('/').slice(1);
  const say = (text: string, ...more: unknown[]) => `${[...path, ...more].join('.') || 'arguments'}: ${text}`;
  switch (keyword) {
    case 'additionalProperties':
      return say('There is no such field. Remove it.', params.additionalProperty);
    case 'required':
      return say('Is required.', params.missingProperty);
    case 'enum':
      return say(`Must be one of ${(params.allowedValues as unknown[]).join(', ')}.`);
    case 'const':
      return say(`Must be ${String(params.allowedValue)}.`);
    case 'type':
      return say(
        `Must be ${[params.type]
          .flat()
          .map((type) => kinds.get(String(type)) ?? type)
          .join(' or ')}.`,
      );
    default:
      return say(`${message ?? keyword}.`.replace(/^must /, 'Must '));
  }
}
