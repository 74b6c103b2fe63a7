// Dataclasses for the schemas of the document.
import { quote, toCamel, toDocstring, toPascal, toSnake } from './names.mjs';

const scalars = new Map([
  ['string', 'str'],
  ['integer', 'int'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['null', 'None'],
]);

/** Collects the classes and the unions that the types of a document need. */
export class Models {
  /** The source of each class, by its name. */
  #classes = new Map();
  #aliases = new Map();
  /** The names of classes for objects without a name of their own, by their schema. */
  #inline = new Map();
  #schemas;

  constructor(schemas) {
    this.#schemas = schemas;
    for (const [name, schema] of Object.entries(schemas)) {
      if (schema.properties) this.#addClass(name, schema);
      else this.#aliases.set(name, this.typeOf(schema, name));
    }
  }

  /** The type of a schema. `name` is what a class for it is called, if it needs one. */
  typeOf(schema, name) {
    if (schema.$ref) return schema.$ref.split('/').at(-1);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return unite(choices.map((one, at) => this.typeOf(one, nameChoice(name, one, at))));
    if ('const' in schema) return unite([`Literal[${toLiteral(schema.const)}]`, ...openTo(schema.const)]);
    if (schema.enum) return unite([`Literal[${schema.enum.map(toLiteral).join(', ')}]`, ...openTo(...schema.enum)]);
    if (Array.isArray(schema.type)) return unite(schema.type.map((type) => this.typeOf({ ...schema, type }, name)));
    if (schema.type === 'array') return `list[${schema.items ? this.typeOf(schema.items, name) : 'Any'}]`;
    if (schema.type === 'object') return this.#typeOfObject(schema, name);
    if (schema.type === 'string' && schema.format === 'date-time') return 'datetime';
    if (schema.type === 'string' && schema.format === 'binary') return 'bytes';
    return scalars.get(schema.type) ?? 'Any';
  }

  /** The whole module. */
  write() {
    const classes = [...this.#classes.values()];
    const aliases = [...this.#aliases].map(([name, type]) => `${name} = ${toRuntime(type)}`);
    return [...classes, `${aliases.join('\n')}\n`].join('\n\n');
  }

  #typeOfObject(schema, name) {
    if (!schema.properties) {
      const values = schema.additionalProperties;
      return `dict[str, ${typeof values === 'object' ? this.typeOf(values, `${name}Value`) : 'Any'}]`;
    }
    const text = JSON.stringify(schema);
    const known = this.#inline.get(text);
    if (known) return known;
    let free = name;
    for (let at = 2; this.#classes.has(free) || Object.hasOwn(this.#schemas, free); at++) free = `${name}${at}`;
    this.#inline.set(text, free);
    this.#addClass(free, schema);
    return free;
  }

  #addClass(name, schema) {
    // Before its properties, which can be objects of the same kind.
    this.#classes.set(name, '');
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties).map(([key, property]) => {
      const type = this.typeOf(property, name + toPascal(key));
      const attribute = toSnake(key);
      const isAsExpected = toCamel(attribute) === key;
      const isRequired = required.has(key);
      const annotation = isRequired ? type : `${type} | Unset`;
      const given = [
        ...(isRequired ? [] : ['default=UNSET']),
        ...(isAsExpected ? [] : [`metadata={"name": ${quote(key)}}`]),
      ];
      const simple = isRequired ? '' : ' = UNSET';
      const value = isAsExpected ? simple : ` = define(${given.join(', ')})`;
      const line = `    ${attribute}: ${annotation}${value}`;
      return property.description ? `${line}\n${toDocstring(property.description, '    ')}` : line;
    });
    const about = schema.description ? `${toDocstring(schema.description, '    ')}\n` : '';
    const body = fields.join('\n') || '    pass';
    this.#classes.set(name, `@dataclass(kw_only=True, repr=False)\nclass ${name}(Model):\n${about}${body}\n`);
  }
}

/** A union of types, each once, `None` last. */
function unite(types) {
  const parts = [...new Set(types.flatMap((type) => splitUnion(type)))];
  if (parts.includes('Any')) return 'Any';
  return [...parts.filter((part) => part !== 'None'), ...parts.filter((part) => part === 'None')].join(' | ');
}

/** The members of a union, outside of brackets. */
function splitUnion(type) {
  const parts = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < type.length; at++) {
    if (type[at] === '[') depth++;
    if (type[at] === ']') depth--;
    if (depth === 0 && type.startsWith(' | ', at)) {
      parts.push(type.slice(start, at));
      start = at + 3;
    }
  }
  return [...parts, type.slice(start)];
}

/** An alias is evaluated when the module is loaded, and Python cannot unite every form of type with `|`. */
const toRuntime = (type) => (type.includes(' | ') ? `Union[${splitUnion(type).join(', ')}]` : type);

const toLiteral = (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : quote(value));

/** Newer servers send values that this version does not know. */
const openTo = (...values) => [
  ...new Set(values.map((value) => (typeof value === 'string' ? 'str' : typeof value === 'boolean' ? 'bool' : 'int'))),
];

/** Objects of a union are called after the constant that distinguishes them, if there is one. */
function nameChoice(name, schema, at) {
  const constant = Object.values(schema.properties ?? {}).find((property) => typeof property.const === 'string')?.const;
  if (constant !== undefined) return name + toPascal(constant.toLowerCase().replaceAll('.', '_'));
  return at === 0 ? name : `${name}Choice${at + 1}`;
}
