import type { WebhookEndpoint } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { withChosen } from '../../lib/options.js';
import { ownValue } from '../../lib/own-value.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { destinationTypes, toDestinationFields, typePlaceholder } from './destination.js';

/** Where an endpoint sends to: an address, and for an engine what its type needs and how the server signs in. */
export function DestinationFields({ endpoint, error }: { endpoint: WebhookEndpoint | undefined; error: unknown }) {
  const before = endpoint ? toDestinationFields(endpoint) : {};
  const [type, setType] = useState(before.destinationType ?? 'http');
  const isKnown = destinationTypes.some(([name]) => name === type);
  return (
    <>
      <SelectField
        label={t('Destination')}
        name="destinationType"
        value={type}
        onChange={({ target }) => setType(target.value)}
        options={withChosen(destinationTypes, type)}
        hint={type === 'http' ? undefined : t('The operator of the server enables these destinations.')}
        wrong={wrongWith(error, 'destination.type')}
      />
      <TextField
        label={t('Address')}
        name="url"
        type="url"
        required
        placeholder={placeholderOf(type)}
        defaultValue={endpoint?.url}
        wrong={wrongWith(error, 'url')}
        hint={type === 'http' ? t('https, and reachable from the internet.') : undefined}
      />
      {type !== 'http' && isKnown && (
        <>
          <TopicFields type={type} before={before} error={error} />
          <Credentials hasCredentials={endpoint?.hasCredentials ?? false} error={error} />
        </>
      )}
    </>
  );
}

function placeholderOf(type: string): string {
  if (type === 'amqp') return 'amqps://mq.example.com/vhost';
  if (type === 'nats') return 'tls://nats.example.com';
  return type === 'redis-stream' ? 'rediss://redis.example.com/0' : 'https://';
}

function TopicFields({ type, before, error }: { type: string; before: Record<string, string>; error: unknown }) {
  const hint = t('{placeholder} stands for the type of the event.', { placeholder: typePlaceholder });
  const wrong = (field: string) => wrongWith(error, `destination.${field}`);
  const routed = (name: string, label: string) => (
    <TextField
      label={label}
      name={name}
      required
      maxLength={200}
      defaultValue={ownValue(before, name) ?? typePlaceholder}
      hint={hint}
      wrong={wrong(name)}
    />
  );
  if (type === 'nats') return routed('subject', t('NATS subject'));
  if (type === 'amqp') {
    return (
      <>
        <TextField
          label={t('Exchange')}
          name="exchange"
          maxLength={200}
          defaultValue={before.exchange}
          hint={t('Empty: the default one.')}
          wrong={wrong('exchange')}
        />
        {routed('routingKey', t('Routing key'))}
      </>
    );
  }
  return (
    <>
      {routed('stream', t('Stream'))}
      <TextField
        label={t('Entries at most')}
        name="maxLength"
        type="number"
        min={1}
        max={100_000_000}
        defaultValue={before.maxLength}
        hint={t('About as many are kept. Empty: all.')}
        wrong={wrong('maxLength')}
      />
    </>
  );
}

/** How the server signs in. What it has is never shown, and stays unless others are entered. */
function Credentials({ hasCredentials, error }: { hasCredentials: boolean; error: unknown }) {
  const [choice, setChoice] = useState('keep');
  return (
    <>
      {hasCredentials && (
        <SelectField
          label={t('Credentials')}
          name="credentialsChoice"
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
          options={[
            ['keep', t('As they are stored')],
            ['new', t('Enter others')],
            ['none', t('None')],
          ]}
          wrong={wrongWith(error, 'credentials')}
        />
      )}
      {(!hasCredentials || choice === 'new') && (
        <>
          <TextField
            label={t('User name')}
            name="username"
            maxLength={200}
            autoComplete="off"
            wrong={wrongWith(error, 'credentials.username')}
          />
          <TextField
            label={t('Password')}
            name="password"
            type="password"
            maxLength={1_000}
            autoComplete="new-password"
            hint={t('It is encrypted, and never shown again.')}
            wrong={wrongWith(error, 'credentials.password')}
          />
        </>
      )}
    </>
  );
}
