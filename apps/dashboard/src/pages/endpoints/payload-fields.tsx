import type { WebhookEndpoint } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { withChosen } from '../../lib/options.js';
import { CheckGroup, SelectField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { fieldsFor } from './event-fields.js';

/** How much of an event an endpoint gets: the whole record, some of its fields, or only which record it is. */
export function PayloadFields({
  events,
  endpoint,
  error,
}: {
  events: readonly string[];
  endpoint: WebhookEndpoint | undefined;
  error: unknown;
}) {
  const [payload, setPayload] = useState<string>(endpoint?.fields ? 'chosen' : (endpoint?.payload ?? 'full'));
  const [chosen, setChosen] = useState<string[]>(endpoint?.fields ?? []);
  const known = [
    ['full', t('The whole record')],
    ['chosen', t('Chosen fields')],
    ['thin', t('Only ids, without personal data')],
  ] as const;
  return (
    <>
      <SelectField
        label={t('What is sent')}
        name="payload"
        value={payload}
        onChange={({ target }) => setPayload(target.value)}
        options={withChosen(known, payload)}
        wrong={wrongWith(error, 'fields') ?? wrongWith(error, 'payload')}
      />
      {payload === 'chosen' && (
        <CheckGroup
          name="fields"
          legend={t('Fields, besides id and version')}
          options={fieldsFor(events, chosen)
            .filter((name) => name !== 'id' && name !== 'version')
            .map((name) => [name, name] as const)}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
    </>
  );
}
