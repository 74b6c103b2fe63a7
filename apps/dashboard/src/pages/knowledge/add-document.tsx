import type { KnowledgeDocumentSummary } from '@lead-engagement/sdk';
import { useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { TextArea, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { ValidityFields, validityOf } from './validity.js';

export type DocumentKind = 'URL' | 'TEXT' | 'QA' | 'FILE';

/** Adds a document to a knowledge base: a page, a text, a question with its reply, or a file. */
export function AddDialog({
  knowledgeBaseId,
  kind,
  others,
  changes,
  onClose,
}: {
  knowledgeBaseId: string;
  kind: DocumentKind;
  /** The documents that the new one can take the place of. */
  others: readonly KnowledgeDocumentSummary[];
  changes: string[][];
  onClose: () => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const [isChosen, setChosen] = useState(kind !== 'FILE');
  const add = useAction(
    ({ url = '', title = '', content = '', question = '', answer = '', ...rest }: Record<string, string>) => {
      const validity = validityOf(rest);
      const more = { ...(title && { title }), ...validity };
      const upload = file.current?.files?.[0];
      if (upload) {
        const { validFrom, validUntil, supersedes } = validity;
        return client.knowledgeBases.uploadDocument(knowledgeBaseId, upload, {
          fileName: upload.name,
          ...(title && { title }),
          ...(validFrom && { validFrom }),
          ...(validUntil && { validUntil }),
          ...(supersedes && { supersedes }),
        });
      }
      if (kind === 'URL') return client.knowledgeBases.createDocument(knowledgeBaseId, { kind, url, ...more });
      if (kind === 'QA') {
        return client.knowledgeBases.createDocument(knowledgeBaseId, { kind, question, answer, ...validity });
      }
      return client.knowledgeBases.createDocument(knowledgeBaseId, { kind: 'TEXT', title, content, ...validity });
    },
    { changes, quiet: true, done: t('Added. It is read in the background.'), onDone: onClose },
  );
  const wrong = (field: string) => wrongWith(add.error, field);
  const titles = { URL: t('Add a page'), TEXT: t('Add a text'), QA: t('Add a question'), FILE: t('Add a file') };
  return (
    <FormDialog
      title={titles[kind]}
      submit={t('Add')}
      draft={`document/${knowledgeBaseId}-${kind}`}
      action={add}
      onSend={add.mutate}
      onClose={onClose}
      disabled={!isChosen}
      wide={kind === 'TEXT'}
    >
      {kind === 'URL' && (
        <TextField
          label={t('Web address')}
          name="url"
          type="url"
          required
          maxLength={2048}
          placeholder="https://www.example.com/delivery"
          wrong={wrong('url')}
        />
      )}
      {kind === 'FILE' && (
        <TextField
          label={t('File')}
          type="file"
          ref={file}
          accept=".txt,.md,.csv,.json,.html,.htm,.pdf,.docx"
          onChange={({ target }) => setChosen(Boolean(target.files?.length))}
          hint={t('Text, Markdown, HTML, PDF or Word, up to 20 MB.')}
        />
      )}
      {kind !== 'QA' && (
        <TextField
          label={t('Title')}
          name="title"
          required={kind === 'TEXT'}
          maxLength={200}
          hint={kind !== 'TEXT' && t('Left empty, it is taken from the document.')}
          wrong={wrong('title')}
        />
      )}
      {kind === 'TEXT' && (
        <TextArea
          label={t('Text')}
          name="content"
          required
          rows={12}
          maxLength={200_000}
          hint={t('Plain text or Markdown.')}
          wrong={wrong('content')}
        />
      )}
      {kind === 'QA' && (
        <>
          <TextField label={t('Question')} name="question" required maxLength={500} wrong={wrong('question')} />
          <TextArea label={t('Answer')} name="answer" required maxLength={10_000} wrong={wrong('answer')} />
        </>
      )}
      <ValidityFields others={others} error={add.error} />
    </FormDialog>
  );
}
