import type { View } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { toListQuery } from '../lib/list-filters.js';
import { queries, useAction } from '../lib/queries.js';
import { client, currentMe, may } from '../session/session.js';
import { notify } from '../shell/notices.js';
import { Button, Check, Row, SelectField, TextField } from './controls.js';
import { wrongWith } from './explain.js';
import { FormDialog } from './forms.js';
import { MenuButton } from './overlays.js';

type Address = Readonly<Record<string, string | undefined>>;

interface Props {
  resource: 'leads' | 'contacts';
  /** The filters of the list. */
  names: readonly string[];
  /** The parameters of the address. */
  address: Address;
  /** Replaces all parameters of the address. */
  onOpen: (address: Record<string, string>) => void;
}

const key = ['views'];

/** The views of a list, one's own and the shared ones: opens one, saves what the list shows as one, changes and deletes them. */
export function SavedViews({ resource, names, address, onOpen }: Props) {
  const [isSaving, setSaving] = useState(false);
  const { data: views = [] } = useQuery({
    queryKey: [...key, resource],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await client.views.list({ resource, limit: 200, signal })).data,
  });
  const open = views.find(({ id }) => id === address.view);
  const content = contentOf(address, names);
  const isChanged = open !== undefined && !isSame(open, content);
  const canChange =
    open !== undefined && (open.ownerId === currentMe()?.user?.id || (open.shared && may('manage:settings')));
  const update = useAction(
    (body: Partial<ReturnType<typeof contentOf>> & { shared?: boolean }) =>
      client.views.update(open?.id ?? '', body, { ifMatch: open?.version }),
    { changes: [key], done: t('The view is saved.') },
  );
  const remove = useAction((view: View) => client.views.delete(view.id), {
    changes: [key],
    onDone(_, view) {
      const { name, filters, sort, columns, shared } = view;
      const undo = () =>
        client.views
          .create({ resource, name, filters, sort, columns, shared })
          .then(() => queries.invalidateQueries({ queryKey: key }));
      notify({ kind: 'good', text: t('“{name}” is deleted.', { name }), undo });
      onOpen({});
    },
  });
  return (
    <>
      <SelectField
        label={t('View')}
        value={open?.id ?? ''}
        onChange={({ target }) => {
          const view = views.find(({ id }) => id === target.value);
          onOpen(view ? addressOf(view) : {});
        }}
        options={[
          ['', t('All')],
          ...views.map(({ id, name, shared }) => [id, shared ? t('{name} (shared)', { name }) : name] as const),
        ]}
      />
      <Row>
        {isChanged && canChange && (
          <Button busy={update.isPending} onClick={() => update.mutate(content)}>
            {t('Save the changes')}
          </Button>
        )}
        <MenuButton
          label={t('What to do with the view')}
          choices={[
            { id: 'save', text: t('Save as a view …'), run: () => setSaving(true) },
            canChange && {
              id: 'share',
              text: open.shared ? t('Show to me only') : t('Share with everybody'),
              run: () => update.mutate({ shared: !open.shared }),
            },
            canChange && { id: 'delete', text: t('Delete'), danger: true, run: () => remove.mutate(open) },
          ]}
        >
          ⋯
        </MenuButton>
      </Row>
      {isSaving && (
        <SaveDialog
          resource={resource}
          content={content}
          onClose={() => setSaving(false)}
          onSaved={(view) => onOpen(addressOf(view))}
        />
      )}
    </>
  );
}

function SaveDialog({
  resource,
  content,
  onClose,
  onSaved,
}: {
  resource: Props['resource'];
  content: ReturnType<typeof contentOf>;
  onClose: () => void;
  onSaved: (view: View) => void;
}) {
  const save = useAction(
    ({ name = '', shared }: Record<string, string>) =>
      client.views.create({ resource, name, ...content, shared: shared === 'on' }),
    {
      changes: [key],
      quiet: true,
      done: t('The view is saved.'),
      onDone(view) {
        onClose();
        onSaved(view);
      },
    },
  );
  return (
    <FormDialog
      title={t('Save as a view')}
      draft={`view/new-${resource}`}
      action={save}
      onSend={save.mutate}
      onClose={onClose}
    >
      <p>{t('A view keeps the filters, the order and the columns of the list.')}</p>
      <TextField label={t('Name')} name="name" required maxLength={100} wrong={wrongWith(save.error, 'name')} />
      <Check label={t('Share with everybody')} name="shared" />
    </FormDialog>
  );
}

/** What a view keeps of an address. */
const contentOf = (address: Address, names: readonly string[]) => ({
  filters: toListQuery(address, names),
  sort: address.sort || null,
  columns: (address.columns ?? '').split(',').filter(Boolean),
});

/** The address that shows a view. */
const addressOf = ({ id, filters, sort, columns }: View): Record<string, string> => ({
  ...filters,
  ...(sort && { sort }),
  ...(columns.length > 0 && { columns: columns.join(',') }),
  view: id,
});

function isSame(view: View, { filters, sort, columns }: ReturnType<typeof contentOf>): boolean {
  const text = (record: Record<string, string>) => JSON.stringify(Object.entries(record).sort());
  return text(view.filters) === text(filters) && view.sort === sort && `${view.columns}` === `${columns}`;
}
