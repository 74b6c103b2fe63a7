import * as contract from '@lead-engagement/contract';
import { describeField } from '@lead-engagement/contract/openapi';
import { writeDoc } from './names.js';
import {
  type Direction,
  describeSchema,
  findObject,
  getPart,
  getPipeSide,
  isOptional,
  isSchema,
  type Schema,
  type SchemaDef,
} from './schema.js';

/** Lists of values that the constants name. */
const namedLists: readonly [string, readonly string[]][] = [
  ['ErrorCode', contract.errorCodes],
  ['ErrorReason', [...new Set(Object.values(contract.errorReasons).flat())]],
  ['EventType', contract.eventTypes],
  ['Plan', contract.planNames],
  ['Scope', contract.scopeNames],
];

/** Bodies that need exactly one of two fields, which the types of zod cannot say. The generated types are tested for it. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  LeadCreate: ['contactId', 'contact'],
  ConversationReassign: ['assigneeId', 'botId'],
};

type CustomFieldOwner = 'lead' | 'contact';

/** A bound in the name of a query parameter, such as `createdAt[gte]`. */
const boundName = /^(\w+)\[(\w+)\]$/;

/**
 * Writes TypeScript types from zod schemas: with the fields' descriptions, without zod, enums of answers left open.
 * A schema that the contract exports keeps its name and is declared once, in the first file that needs it.
 */
export class TypeWriter {
  readonly #names = new Map<Schema, string>();
  readonly #outputNames = new Set<string>();
  readonly #owners = new Map<string, string>();
  #file = '';
  #declarations: string[] = [];
  #used = new Set<string>();
  /** The names of the declaration and of the fields that are being written. */
  #path: string[] = [];
  /** The owner of custom fields, by the name of the declaration or the field that is being written. */
  #owner: CustomFieldOwner | undefined;
  /** The field that the query which is being written does not have. */
  #omitted: string | undefined;
  readonly #customized = new Map<Schema, boolean>();

  /** `outputs`: all schemas of answers, so that a name which goes both ways can be told apart. */
  constructor(outputs: readonly Schema[]) {
    for (const [name, value] of Object.entries(contract)) {
      if (isSchema(value) && /^[A-Z]/.test(name)) this.#names.set(value, name);
    }
    for (const schema of outputs) this.#collectOutputNames(schema);
  }

  /** Begins a file: what is declared and used from now on belongs to it. */
  startFile(file: string): void {
    this.#file = file;
    this.#declarations = [];
    this.#used = new Set();
  }

  /** The imports and declarations of the present file, but for its own text. */
  finishFile(): { imports: string; declarations: string } {
    const byFile = new Map<string, string[]>();
    for (const name of this.#used) {
      const owner = this.#owners.get(name) ?? 'constants';
      if (owner !== this.#file) byFile.set(owner, [...(byFile.get(owner) ?? []), name]);
    }
    const imports = [...byFile].map(([owner, names]) => {
      const path = owner === 'types' ? '../types.js' : `./${owner}.js`;
      return `import type { ${names.sort().join(', ')} } from '${path}';\n`;
    });
    return { imports: imports.join(''), declarations: this.#declarations.join('\n') };
  }

  /** Notes that the present file uses a type of `../types.ts`. */
  useSharedType(name: string): string {
    this.#owners.set(name, 'types');
    this.#used.add(name);
    return name;
  }

  /** The type of the query of a route, whose lists may also be given as a single value; without the field `omitted`. */
  writeQuery(schema: Schema, fallbackName: string, omitted?: string): string {
    this.#omitted = omitted;
    const written = this.#writeNamed(
      getPart(findObject(schema, 'input'), 'query'),
      this.#names.get(schema) ?? fallbackName,
      'input',
      true,
    );
    this.#omitted = undefined;
    return written;
  }

  /** The type of the body of a route. */
  writeBody(schema: Schema, fallbackName: string): string {
    const object = findObject(schema, 'input');
    return object
      ? this.#writeNamed(object, this.#names.get(schema) ?? fallbackName, 'input')
      : this.write(schema, 'input');
  }

  /** The type expression of a schema. */
  write(schema: Schema, direction: Direction, isQuery = false): string {
    const name = this.#names.get(schema);
    if (name) {
      const object = findObject(schema, direction);
      if (object) return this.#writeNamed(object, name, direction);
      if (schema._zod.def.type === 'enum') return this.#openEnum(this.#declareEnum(schema, name), direction);
    }
    return this.#writeInline(schema, direction, isQuery);
  }

  #writeInline(schema: Schema, direction: Direction, isQuery: boolean): string {
    const { def } = schema._zod;
    const inner = () => this.write(getPart(def.innerType, def.type), direction, isQuery);
    switch (def.type) {
      case 'string':
        return def.format === 'datetime' && direction === 'input' ? 'string | Date' : 'string';
      case 'template_literal':
        return `\`${getPart(def.parts, def.type)
          .map((part) => (isSchema(part) ? `\${${this.write(part, direction)}}` : part))
          .join('')}\``;
      case 'number':
      case 'int':
        return 'number';
      case 'boolean':
      case 'null':
      case 'unknown':
        return def.type;
      case 'literal':
        return getPart(def.values, def.type)
          .map((value) => JSON.stringify(value))
          .join(' | ');
      case 'enum':
        return this.#openEnum(this.#writeEnumValues(schema), direction);
      case 'catch':
      case 'optional':
      case 'default':
      case 'prefault':
        return inner();
      case 'nullable':
        return `${inner()} | null`;
      case 'pipe':
        return this.write(getPipeSide(def, direction), direction, isQuery);
      case 'union':
        return getPart(def.options, def.type)
          .map((option) => this.write(option, direction))
          .join(' | ');
      case 'array':
        return this.#writeArray(this.write(getPart(def.element, def.type), direction), direction, isQuery);
      case 'record':
        return `Record<string, ${this.write(getPart(def.valueType, def.type), direction)}>`;
      case 'object':
        return `{\n${this.#writeFields(schema, direction, isQuery)}}`;
      default:
        throw new Error(`The generator has no type for a schema of the type ${def.type}.`);
    }
  }

  #writeArray(element: string, direction: Direction, isQuery: boolean): string {
    const list = /^[\w.]+$/.test(element) ? `${element}[]` : `(${element})[]`;
    if (direction === 'output') return list;
    return isQuery ? `${element} | readonly ${list}` : `readonly ${list}`;
  }

  #writeFields(schema: Schema, direction: Direction, isQuery: boolean): string {
    const fields = Object.entries(getPart(schema._zod.def.shape, 'object')).filter(
      ([name]) => !isQuery || name !== this.#omitted,
    );
    const plain = fields.filter(([name]) => !(isQuery && boundName.test(name)));
    const ranges = isQuery ? this.#writeRanges(fields) : new Map<string, string>();
    const names = new Set(plain.map(([name]) => name));
    return [
      ...plain.map(([name, field]) => this.#writeField(name, field, direction, isQuery, ranges.get(name))),
      ...[...ranges].flatMap(([base, range]) =>
        names.has(base) ? [] : [`${writeDoc([this.#describe(base)])}${base}?: ${range} | undefined;\n`],
      ),
    ].join('');
  }

  /** `range` is what the field takes in place of a value: `status: { not }` beside `status: 'OPEN'`. */
  #writeField(name: string, field: Schema, direction: Direction, isQuery: boolean, range?: string): string {
    const optional = isOptional(field, direction);
    // The filter of a job is written like the query of its list.
    const asQuery = isQuery || (name === 'filter' && direction === 'input');
    const outer = this.#owner;
    this.#owner = findOwner(name) ?? outer;
    this.#path.push(name);
    const written = this.#writeCustomFields(name, field, direction, asQuery) ?? this.write(field, direction, asQuery);
    this.#owner = outer;
    this.#path.pop();
    const type = written + (range ? ` | ${range}` : '') + (optional ? ' | undefined' : '');
    return `${writeDoc([describeSchema(field, direction) ?? this.#describe(name)])}${JSON.stringify(name)}${optional ? '?' : ''}: ${type};\n`;
  }

  /** The text of a field that has none of its own. Throws without one: the hover of each field says what it means. */
  #describe(name: string): string {
    const path = [...this.#path, name];
    const text = describeField(path);
    if (!text) throw new Error(`${path.join('.')} has no description: write one in its schema, or in field-texts.ts.`);
    return text;
  }

  /** The values of custom fields, in the types that the caller has given them. */
  #writeCustomFields(name: string, field: Schema, direction: Direction, isQuery: boolean): string | undefined {
    if (isQuery || !isCustomFields(name, field)) return undefined;
    this.useSharedType('CustomFields');
    if (!this.#owner)
      throw new Error('Neither the name of the type nor that of a field says whose custom fields they are.');
    const type = `${this.useSharedType(direction === 'output' ? 'CustomValues' : 'CustomWrites')}<F, '${this.#owner}'>`;
    return field._zod.def.type === 'nullable' ? `${type} | null` : type;
  }

  /** `createdAt[gte]` and `createdAt[lt]` as `{ gte, lt }` of `createdAt`. */
  #writeRanges(fields: [string, Schema][]): Map<string, string> {
    const ranges = new Map<string, string[]>();
    for (const [name, field] of fields) {
      const [, base, bound] = boundName.exec(name) ?? [];
      if (base === undefined || bound === undefined) continue;
      ranges.set(base, [...(ranges.get(base) ?? []), this.#writeField(bound, field, 'input', true)]);
    }
    return new Map([...ranges].map(([base, bounds]) => [base, `{\n${bounds.join('')}}`]));
  }

  /** Whether a type depends on the custom fields of the tenant. */
  #isCustomized(schema: Schema): boolean {
    const known = this.#customized.get(schema);
    if (known !== undefined) return known;
    this.#customized.set(schema, false);
    const { def } = schema._zod;
    const fields = Object.entries(def.shape ?? {});
    const found =
      fields.some(([name, field]) => isCustomFields(name, field)) ||
      [...listParts(def), ...fields.map(([, field]) => field)].some((part) => this.#isCustomized(part));
    this.#customized.set(schema, found);
    return found;
  }

  #writeNamed(object: Schema, name: string, direction: Direction, isQuery = false): string {
    const typeName = direction === 'input' && this.#outputNames.has(name) ? `${name}Input` : name;
    const isGeneric = !isQuery && this.#isCustomized(object);
    this.#declare(typeName, () => this.#writeDeclaration(object, typeName, direction, isQuery, isGeneric));
    return isGeneric ? `${typeName}<F>` : typeName;
  }

  #writeDeclaration(object: Schema, name: string, direction: Direction, isQuery: boolean, isGeneric: boolean): string {
    const outer = this.#owner;
    this.#owner = findOwner(name);
    const path = this.#path;
    this.#path = [name];
    const fields = this.#writeFields(object, direction, isQuery);
    this.#path = path;
    const parameters = isGeneric ? `<F extends ${this.useSharedType('CustomFields')} = CustomFields>` : '';
    const either = alternatives[name];
    const shape = getPart(object._zod.def.shape, 'object');
    const options = either?.map((field) => {
      const others = either.filter((other) => other !== field).map((other) => `${other}?: undefined`);
      return `{ ${[`${field}: ${this.write(getPart(shape[field], field), direction)}`, ...others].join('; ')} }`;
    });
    this.#owner = outer;
    if (!options) return `export interface ${name}${parameters} {\n${fields}}\n`;
    const doc = writeDoc([`Needs exactly one of ${either?.map((field) => `\`${field}\``).join(' and ')}.`]);
    return `export interface ${name}Fields${parameters} {\n${fields}}\n
${doc}export type ${name}${parameters} = ${name}Fields${isGeneric ? '<F>' : ''} & (${options.join(' | ')});\n`;
  }

  #declareEnum(schema: Schema, name: string): string {
    this.#declare(name, () => `export type ${name} = ${this.#writeEnumValues(schema)};\n`);
    return name;
  }

  #writeEnumValues(schema: Schema): string {
    const values = Object.values(getPart(schema._zod.def.entries, 'enum'));
    const list = namedLists.find(
      ([, known]) => known.length === values.length && known.every((one) => values.includes(one)),
    );
    if (!list) return values.map((value) => JSON.stringify(value)).join(' | ');
    this.#used.add(list[0]);
    return list[0];
  }

  #openEnum(type: string, direction: Direction): string {
    return direction === 'input' ? type : `${this.useSharedType('OpenEnum')}<${type}>`;
  }

  #declare(name: string, write: () => string): void {
    this.#used.add(name);
    if (this.#owners.has(name)) return;
    this.#owners.set(name, this.#file);
    this.#declarations.push(write());
  }

  #collectOutputNames(schema: Schema): void {
    const { def } = schema._zod;
    const name = this.#names.get(schema);
    if (name && findObject(schema, 'output')) this.#outputNames.add(name);
    for (const part of [...listParts(def), ...Object.values(def.shape ?? {})]) this.#collectOutputNames(part);
  }
}

function listParts(def: SchemaDef): Schema[] {
  const parts = [def.innerType, def.element, def.in, def.out, def.valueType, ...(def.options ?? [])];
  return parts.filter((part) => part !== undefined);
}

/** The owner of custom fields that a name tells: `lead`, or a type such as `LeadCreate`. */
function findOwner(name: string): CustomFieldOwner | undefined {
  if (name === 'lead' || name.startsWith('Lead')) return 'lead';
  return name === 'contact' || name.startsWith('Contact') ? 'contact' : undefined;
}

/** Whether a field is the record of a tenant's custom fields. */
function isCustomFields(name: string, field: Schema): boolean {
  const { def } = field._zod;
  if (name !== 'customFields') return false;
  return def.type === 'record' || listParts(def).some((part) => isCustomFields(name, part));
}
