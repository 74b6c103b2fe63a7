import type { Attachment } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { saveFile } from '../../lib/save-file.js';
import { client } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Badge } from '../../ui/page.js';
import styles from './inbox.module.css';

/** What browsers draw. */
const pictures = /^image\/(png|jpeg|gif|webp|avif)$/;

/** The files of a message: pictures are shown, all can be saved. */
export function Attachments({ conversationId, attachments }: { conversationId: string; attachments: Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.files}>
      {attachments.map((file) => (
        <li key={file.id}>
          <OneFile conversationId={conversationId} file={file} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ conversationId, file }: { conversationId: string; file: Attachment }) {
  const { id, name, status, error, contentType } = file;
  const save = useAction(() => readAttachment(conversationId, file), { onDone: (blob) => saveFile(blob, name) });
  if (status === 'FAILED') {
    return (
      <>
        {name} <Badge kind="Bad">{t('Not received')}</Badge> <small>{error}</small>
      </>
    );
  }
  if (status === 'PENDING') return `${name} …`;
  return (
    <>
      {pictures.test(contentType) && <Picture key={id} conversationId={conversationId} file={file} />}
      <Button small busy={save.isPending} onClick={() => save.mutate(undefined)}>
        <span dir="auto">{name}</span>
      </Button>
    </>
  );
}

function Picture({ conversationId, file }: { conversationId: string; file: Attachment }) {
  const { data } = useQuery({
    queryKey: ['attachment', file.id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readAttachment(conversationId, file),
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address ? <img src={address} alt="" /> : null;
}

/** The bytes of a file: they need the session of the user, which an address alone does not carry. */
const readAttachment = async (conversationId: string, { id }: Attachment) =>
  (await client.conversations.downloadAttachment(conversationId, id)).blob();
