import * as contract from '@lead-engagement/contract';
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
} from './schema.js';

/** Lists of values that the constants name. */
const namedLists: readonly [string, readonly string[]][] = [
  ['ErrorCode', contract.errorCodes],
  ['EventType', contract.eventTypes],
  ['Plan', contract.planNames],
  ['Scope', contract.scopeNames],
];

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

  /** The type of the query of a route, whose lists may also be given as a single value. */
  writeQuery(schema: Schema, fallbackName: string): string {
    return this.#writeNamed(
      getPart(findObject(schema, 'input'), 'query'),
      this.#names.get(schema) ?? fallbackName,
      'input',
      true,
    );
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
    return Object.entries(getPart(schema._zod.def.shape, 'object'))
      .map(([name, field]) => {
        const optional = isOptional(field, direction);
        const type = this.write(field, direction, isQuery) + (optional ? ' | undefined' : '');
        return `${writeDoc([describeSchema(field, direction)])}${JSON.stringify(name)}${optional ? '?' : ''}: ${type};\n`;
      })
      .join('');
  }

  #writeNamed(object: Schema, name: string, direction: Direction, isQuery = false): string {
    const typeName = direction === 'input' && this.#outputNames.has(name) ? `${name}Input` : name;
    this.#declare(
      typeName,
      () => `export interface ${typeName} {\n${this.#writeFields(object, direction, isQuery)}}\n`,
    );
    return typeName;
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
    const parts = [
      def.innerType,
      def.element,
      def.in,
      def.out,
      def.valueType,
      ...(def.options ?? []),
      ...Object.values(def.shape ?? {}),
    ];
    for (const part of parts) if (part) this.#collectOutputNames(part);
  }
}
