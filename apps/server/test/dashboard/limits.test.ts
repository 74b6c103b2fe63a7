import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  attachmentLimits,
  EmailCreate,
  emailLimits,
  MailboxCreate,
  mailboxLimits,
  WebhookEndpointCreate,
} from '@lead-engagement/contract';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mostFiles } from '../../../dashboard/src/lib/chosen-files.js';
import { standardCap } from '../../../dashboard/src/pages/mail/mailbox-fields.js';

/** Forms whose limits stand in the dashboard, with the body that they make, and the fields of that body by the names of those in the form. */
const forms: { file: string; body: z.ZodType; fields: Record<string, string[]> }[] = [
  {
    file: 'mail/mailbox-dialog.tsx',
    body: MailboxCreate,
    fields: {
      senderName: ['senderName'],
      signatureText: ['signature.text'],
      signatureHtml: ['signature.html'],
      dailyCap: ['dailyCap'],
      '…Host': ['smtp.host', 'imap.host'],
      '…Port': ['smtp.port', 'imap.port'],
      '…Username': ['smtp.username', 'imap.username'],
    },
  },
  { file: 'mail/compose-dialog.tsx', body: EmailCreate, fields: { subject: ['subject'], text: ['text'] } },
  {
    file: 'endpoints/destination-fields.tsx',
    body: WebhookEndpointCreate,
    fields: {
      name: ['destination.subject', 'destination.routingKey', 'destination.stream'],
      exchange: ['destination.exchange'],
      maxLength: ['destination.maxLength'],
      username: ['credentials.username'],
      password: ['credentials.password'],
    },
  },
];

/** A part of a JSON Schema. */
interface Schema {
  properties?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** The limits of a field, by the names that HTML has for them. */
function limitsOf(schema: Schema, path: readonly string[]): Record<string, number> {
  const [name, ...rest] = path;
  const parts = [schema, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((part) => part !== schema)];
  const found = parts.map((part, at): Record<string, number> => {
    if (at > 0) return limitsOf(part, path);
    const below = new Map(Object.entries(part.properties ?? {})).get(name ?? '');
    if (below) return limitsOf(below, rest);
    if (name !== undefined) return {};
    const { maxLength, minimum: min, maximum: max } = part;
    return {
      ...(maxLength !== undefined && { maxLength }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  });
  return Object.assign({}, ...found);
}

/** The limits in a file: by the name of the field, then by the attribute. What a name begins with is `…` if it is computed. */
function readLimits(file: string): Record<string, Record<string, number>> {
  const path = fileURLToPath(new URL(`../../../dashboard/src/pages/${file}`, import.meta.url));
  const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: [string, Record<string, number>][] = [];
  const see = (node: ts.Node): void => {
    if (ts.isJsxAttributes(node)) {
      const attributes = new Map(node.properties.filter(ts.isJsxAttribute).map((each) => [each.name.getText(), each]));
      const textOf = (name: string) =>
        attributes
          .get(name)
          ?.initializer?.getText()
          .replace(/^[{"'`]+|[}"'`]+$/g, '');
      const limits = ['maxLength', 'min', 'max'].flatMap((name) => {
        const value = Number((textOf(name) ?? '').replaceAll('_', '') || Number.NaN);
        return Number.isNaN(value) ? [] : [[name, value] as const];
      });
      if (limits.length > 0)
        found.push([(textOf('name') ?? '').replace(/^\$\{\w+\}/, '…'), Object.fromEntries(limits)]);
    }
    ts.forEachChild(node, see);
  };
  see(source);
  return Object.fromEntries(found);
}

test.each(forms)('the limits in $file are those of the contract', ({ file, body, fields }) => {
  const schema = z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }) as Schema;
  const inForm = readLimits(file);
  expect(Object.keys(inForm).sort()).toEqual(Object.keys(fields).sort());
  for (const [name, paths] of Object.entries(fields)) {
    for (const path of paths) expect([path, inForm[name]]).toEqual([path, limitsOf(schema, path.split('.'))]);
  }
});

test('numbers of the dashboard are those of the contract', () => {
  expect([mostFiles, mostFiles]).toEqual([emailLimits.attachments, attachmentLimits.perMessage]);
  expect(standardCap).toBe(mailboxLimits.dailyCap);
});
