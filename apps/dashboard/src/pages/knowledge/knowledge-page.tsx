import type { KnowledgeDocumentSummary } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction, useList } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { isWebAddress } from '../../lib/web-address.js';
import { client, may } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { DeleteDialog, RowActions } from '../../ui/forms.js';
import { Badge, Empty, Failure, Loading, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { AddDialog, type DocumentKind } from './add-document.js';
import { SearchCard } from './search-card.js';
import { ValidityDialog, ValidityOf } from './validity.js';

type Dialog =
  | { add: DocumentKind }
  | { remove: KnowledgeDocumentSummary }
  | { validity: KnowledgeDocumentSummary }
  | 'delete'
  | undefined;

/** A knowledge base with its documents. */
export function Page() {
  const { knowledgeBaseId = '' } = useParams({ strict: false });
  const [dialog, setDialog] = useState<Dialog>();
  const navigate = useNavigateHere();
  const key = ['knowledge-base', knowledgeBaseId];
  const base = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.knowledgeBases.get(knowledgeBaseId, { signal }),
  });
  // Documents become ready in the background.
  const list = useList(
    [...key, 'documents'],
    (cursor, signal) => client.knowledgeBases.listDocuments(knowledgeBaseId, { limit: 50, cursor, signal }),
    { refetchInterval: 5_000 },
  );
  if (base.isPending) return <Loading />;
  if (!base.data) {
    return (
      <PageFrame title={t('Knowledge base')}>
        <Failure error={base.error} onRetry={() => base.refetch()} />
      </PageFrame>
    );
  }
  const { name, description } = base.data;
  const close = () => setDialog(undefined);
  const add = may('manage:channels') && (
    <Row>
      <Button look="primary" onClick={() => setDialog({ add: 'URL' })}>
        {t('Add a page')}
      </Button>
      <Button onClick={() => setDialog({ add: 'FILE' })}>{t('Add a file')}</Button>
      <Button onClick={() => setDialog({ add: 'TEXT' })}>{t('Add a text')}</Button>
      <Button onClick={() => setDialog({ add: 'QA' })}>{t('Add a question')}</Button>
    </Row>
  );
  return (
    <PageFrame
      title={name}
      lead={description || t('Chatbots reply from the documents that are ready, and name them as sources.')}
      actions={
        <Row>
          {list.rows.length > 0 && add}
          {may('manage:channels') && (
            <Button look="removal" onClick={() => setDialog('delete')}>
              {t('Delete')}
            </Button>
          )}
        </Row>
      }
    >
      <ListTable
        list={list}
        label={t('Documents')}
        keyOf={({ id }) => id}
        columns={columns(
          knowledgeBaseId,
          key,
          (remove) => setDialog({ remove }),
          (validity) => setDialog({ validity }),
        )}
        empty={
          <Empty title={t('There is no document yet.')} action={add}>
            <p>{t('Begin with the page of your website that customers ask about most, such as delivery or prices.')}</p>
          </Empty>
        }
      />
      {list.rows.length > 0 && may('manage:channels') && <SearchCard knowledgeBaseId={knowledgeBaseId} />}
      {typeof dialog === 'object' && 'add' in dialog && (
        <AddDialog
          knowledgeBaseId={knowledgeBaseId}
          kind={dialog.add}
          others={list.rows}
          changes={[key]}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && 'validity' in dialog && (
        <ValidityDialog document={dialog.validity} others={list.rows} changes={[key]} onClose={close} />
      )}
      {typeof dialog === 'object' && 'remove' in dialog && (
        <DeleteDialog
          name={dialog.remove.title}
          run={() => client.knowledgeBases.deleteDocument(knowledgeBaseId, dialog.remove.id)}
          changes={[key]}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          name={name}
          run={() => client.knowledgeBases.delete(knowledgeBaseId)}
          changes={[['knowledge-bases'], ['chatbot']]}
          onClose={close}
          onDone={() => void navigate({ to: '/chatbots' })}
        >
          {t('Its documents are deleted too, and chatbots no longer reply from them. This cannot be undone.')}
        </DeleteDialog>
      )}
    </PageFrame>
  );
}

function columns(
  knowledgeBaseId: string,
  key: string[],
  onRemove: (document: KnowledgeDocumentSummary) => void,
  onValidity: (document: KnowledgeDocumentSummary) => void,
): Column<KnowledgeDocumentSummary>[] {
  return [
    {
      head: t('Title'),
      kind: 'text',
      cell: ({ title, url }) =>
        isWebAddress(url) ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title || url}
          </a>
        ) : (
          title
        ),
    },
    { head: t('Type'), cell: ({ kind }) => nameOfKind(kind) },
    { head: t('Status'), kind: 'text', cell: (document) => <Status document={document} /> },
    { head: t('Validity'), kind: 'text', cell: (document) => <ValidityOf document={document} /> },
    { head: t('Passages'), kind: 'number', minor: true, cell: ({ passages }) => passages },
    { head: t('Changed'), minor: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
    {
      head: t('Actions'),
      cell: (document) =>
        may('manage:channels') && (
          <RowActions name={document.title} onDelete={() => onRemove(document)}>
            <Button
              small
              onClick={() => onValidity(document)}
              aria-label={t('Validity: {title}', { title: document.title })}
            >
              {t('Validity')}
            </Button>
            <Again knowledgeBaseId={knowledgeBaseId} document={document} changes={[key]} />
          </RowActions>
        ),
    },
  ];
}

function nameOfKind(kind: string): string {
  const names: Record<string, string> = {
    TEXT: t('Text'),
    QA: t('Question'),
    URL: t('Page'),
    FILE: t('File'),
  };
  return ownValue(names, kind) ?? kind;
}

function nameOfReason(reason: KnowledgeDocumentSummary['leftOut'][number]['reason'], count: number): string {
  const names: Record<string, string> = {
    HIDDEN_TEXT: t('{count, plural, one {# hidden text} other {# hidden texts}}', { count }),
    DELETED_TEXT: t('{count, plural, one {# deleted text} other {# deleted texts}}', { count }),
    MOVED_TEXT: t('{count, plural, one {# moved text} other {# moved texts}}', { count }),
    COMMENTS: t('{count, plural, one {# comment} other {# comments}}', { count }),
    FRONT_MATTER: t('the data above the text'),
    PAGES_WITHOUT_TEXT: t(
      '{count, plural, one {# page without text, which needs OCR} other {# pages without text, which need OCR}}',
      {
        count,
      },
    ),
  };
  return ownValue(names, reason) ?? reason;
}

function Status({ document: { status, error, leftOut } }: { document: KnowledgeDocumentSummary }) {
  if (status === 'READY') {
    const parts = leftOut.map(({ reason, count }) => nameOfReason(reason, count));
    return (
      <>
        <Badge kind="Good">{t('Ready')}</Badge>
        {parts.length > 0 && ` ${t('Left out, because nobody sees it: {parts}', { parts: parts.join(', ') })}`}
      </>
    );
  }
  if (status !== 'FAILED') return <Badge kind="Warn">{t('Being read')}</Badge>;
  return (
    <>
      <Badge kind="Bad">{t('Failed')}</Badge> {error}
    </>
  );
}

function Again({
  knowledgeBaseId,
  document: { id, title },
  changes,
}: {
  knowledgeBaseId: string;
  document: KnowledgeDocumentSummary;
  changes: string[][];
}) {
  const again = useAction(() => client.knowledgeBases.reprocessDocument(knowledgeBaseId, id), {
    changes,
    done: t('It is read again.'),
  });
  return (
    <Button
      small
      busy={again.isPending}
      onClick={() => again.mutate(undefined)}
      aria-label={t('Read again: {title}', { title })}
    >
      {t('Read again')}
    </Button>
  );
}
