import type { WebhookEndpoint } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { onSubmit } from '../../lib/form-data.js';
import { type MessageRole, messageRoles, nameOfRole } from '../../lib/message-roles.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, CheckGroup, controlStyles, Row } from '../../ui/controls.js';
import { DialogBox } from '../../ui/overlays.js';
import { Failure } from '../../ui/page.js';

/** Whose messages an endpoint is told of, and a button to change it. */
export function Roles({ endpoint: { id, url, version, filters } }: { endpoint: WebhookEndpoint }) {
  const [chosen, setChosen] = useState<string[]>();
  const save = useAction(
    (roles: string[]) => {
      const all = roles.length === messageRoles.length && messageRoles.every((role) => roles.includes(role));
      return client.webhookEndpoints.update(
        id,
        { filters: { ...filters, roles: all ? null : (roles as MessageRole[]) } },
        { ifMatch: version },
      );
    },
    { changes: [['endpoints']], done: t('The filter is changed.'), quiet: true, onDone: () => setChosen(undefined) },
  );
  const open = () => {
    save.reset();
    setChosen([...(filters.roles ?? messageRoles)]);
  };
  return (
    <>
      {filters.roles === null ? t('All') : filters.roles.map(nameOfRole).join(', ')}{' '}
      <Button small onClick={open} aria-label={t('Change whose messages are sent to {name}', { name: url })}>
        {t('Change')}
      </Button>
      {chosen && (
        <DialogBox
          title={t('Change whose messages are sent to {name}', { name: url })}
          onClose={() => setChosen(undefined)}
        >
          <form className={controlStyles.form} onSubmit={onSubmit(() => save.mutate(chosen))}>
            {save.error && <Failure error={save.error} />}
            <p>{t('message.created is sent for messages of these alone. Other events are not filtered by it.')}</p>
            <CheckGroup
              legend={t('Messages of')}
              options={messageRoles.map((role) => [role, nameOfRole(role)] as const)}
              chosen={chosen}
              onChange={setChosen}
            />
            <Row end>
              <Button onClick={() => setChosen(undefined)}>{t('Cancel')}</Button>
              <Button look="primary" type="submit" busy={save.isPending} disabled={chosen.length === 0}>
                {t('Save')}
              </Button>
            </Row>
          </form>
        </DialogBox>
      )}
    </>
  );
}
