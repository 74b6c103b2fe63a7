import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';

/** A number of this length can tell its carrier. */
const leastCharacters = 6;

/** Begins to track a number. The carriers whose numbers look like it are offered. */
export function AddShipmentDialog({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState('');
  const navigate = useNavigateHere();
  const carriers = useGuess(number);
  const create = useAction(
    ({ trackingNumber = '', carrierCode }: Record<string, string>) =>
      client.shipments.create({ trackingNumber, ...(carrierCode && { carrierCode }) }),
    {
      changes: [['shipments']],
      quiet: true,
      done: t('The shipment is tracked.'),
      onDone: ({ id }) => void navigate({ to: '/shipments/$shipmentId', params: { shipmentId: id } }),
    },
  );
  const [best] = carriers;
  return (
    <FormDialog
      title={t('Track a shipment')}
      submit={t('Track')}
      draft="shipment/new"
      action={create}
      onSend={create.mutate}
      onClose={onClose}
    >
      <TextField
        label={t('Tracking number')}
        name="trackingNumber"
        required
        minLength={4}
        maxLength={200}
        autoComplete="off"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        wrong={wrongWith(create.error, 'trackingNumber')}
      />
      <SelectField
        label={t('Carrier')}
        name="carrierCode"
        hint={
          best
            ? t('The number looks like one of {carrier}.', { carrier: best.name })
            : t('Carriers appear here when the number is one of theirs.')
        }
        options={[
          ['', best ? t('Recognize it automatically') : t('Unknown')],
          ...carriers.map(({ code, name }) => [code, name] as const),
        ]}
        wrong={wrongWith(create.error, 'carrierCode')}
      />
    </FormDialog>
  );
}

function useGuess(number: string) {
  const trackingNumber = useDeferredValue(number.replace(/\s+/g, ''));
  const { data = [] } = useQuery({
    queryKey: ['carriers', trackingNumber],
    enabled: trackingNumber.length >= leastCharacters && trackingNumber.length <= 50,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      // While somebody types, only the last number is asked for.
      await new Promise((resolve) => setTimeout(resolve, 250));
      signal.throwIfAborted();
      return (await client.carriers.list({ trackingNumber, limit: 20, signal })).data;
    },
  });
  return data;
}
