import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { onSubmit } from '../../lib/form-data.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, CheckGroup, controlStyles, Row, TextArea, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { DialogBox } from '../../ui/overlays.js';
import { Failure } from '../../ui/page.js';

/** Makes a search. */
export function CreateTaskDialog({ onClose }: { onClose: () => void }) {
  const [platforms, setPlatforms] = useState<string[]>(['HACKER_NEWS']);
  const known = useQuery({
    queryKey: ['platforms'],
    queryFn: async ({ signal }) => (await client.platforms.list({ limit: 200 }, { signal })).data,
  });
  const create = useAction(
    ({ name = '', keywords = '' }: Record<string, string>) =>
      client.crawlTasks.create({
        name,
        platforms,
        keywords: keywords
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      }),
    { changes: [['crawl-tasks']], quiet: true, done: t('The search is created.'), onDone: onClose },
  );
  return (
    <DialogBox title={t('New search')} onClose={onClose}>
      <form className={controlStyles.form} onSubmit={onSubmit((fields) => create.mutate(fields))}>
        {create.error && <Failure error={create.error} />}
        <TextField label={t('Name')} name="name" required maxLength={200} wrong={wrongWith(create.error, 'name')} />
        <TextArea
          label={t('Keywords')}
          name="keywords"
          required
          hint={t('One in each line, such as “looking for a CRM”.')}
          wrong={wrongWith(create.error, 'keywords')}
        />
        <CheckGroup
          legend={t('Platforms')}
          options={(known.data ?? [])
            .filter(({ available }) => available)
            .map(({ platform, name }) => [platform, name] as const)}
          chosen={platforms}
          onChange={setPlatforms}
        />
        <Row end>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={create.isPending} disabled={platforms.length === 0}>
            {t('Create')}
          </Button>
        </Row>
      </form>
    </DialogBox>
  );
}
