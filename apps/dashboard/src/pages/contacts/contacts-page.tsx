import type { ContactListQuery, ContactRead, CustomField } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { useFacets, withCount } from '../../lib/facets.js';
import { given, useFilters } from '../../lib/filters.js';
import { formatCountry, formatCustom } from '../../lib/format.js';
import { contactFilterNames, type listNames, toListQuery } from '../../lib/list-filters.js';
import { toOptions, useCustomFields, useTags, useUsers } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button, buttonClass, Row, SelectField } from '../../ui/controls.js';
import { ExportRecords } from '../../ui/export-records.js';
import { FilterBar } from '../../ui/filters.js';
import { OtherFilters, withPresent } from '../../ui/other-filters.js';
import { Badge, Empty, PageFrame } from '../../ui/page.js';
import { ColumnsDialog, type RecordColumn, RecordTable } from '../../ui/record-table.js';
import { SavedViews } from '../../ui/saved-views.js';
import { SearchField } from '../../ui/search-field.js';
import { Ago } from '../../ui/time.js';
import { ContactBulk } from './bulk.js';
import { ContactDialog } from './contact-dialog.js';

type Name = 'q' | 'owner' | 'tag' | 'country' | (typeof listNames)[number];

/** The filters that have a field of their own. */
const fields = ['q', 'owner', 'tag', 'country'];

/** All contacts, with filters that stand in the address. */
export function Page() {
  const [filters, setFilters, openAddress] = useFilters<Name>();
  const [dialog, setDialog] = useState<'create' | 'columns' | 'export'>();
  const [users, tags, customFields] = [useUsers(), useTags(), useCustomFields('CONTACT')];
  const narrowed = toListQuery(filters, contactFilterNames);
  const query = {
    limit: 50,
    ...narrowed,
    sort: given(filters.sort) as ContactListQuery['sort'],
  };
  const list = useList(['contacts', query], (cursor, signal) => client.contacts.list({ ...query, cursor, signal }));
  const facets = useFacets(['contacts', 'facets', narrowed], (signal) =>
    client.contacts.getFacets({ ...narrowed, signal }),
  );
  const countries = facets?.find(({ field }) => field === 'country')?.values ?? [];
  const columns = useMemo(() => columnsOf(customFields), [customFields]);
  const canWrite = may('write:leads');
  useShortcuts(canWrite ? { c: () => setDialog('create') } : {});
  const all = ['', t('All')] as const;
  const importLink = (
    <Link className={buttonClass()} to="/contacts/import">
      {t('Import a file')}
    </Link>
  );
  return (
    <PageFrame
      title={t('Contacts')}
      actions={
        <Row>
          <Button onClick={() => setDialog('columns')}>{t('Columns')}</Button>
          {may('export:contacts') && <Button onClick={() => setDialog('export')}>{t('Export')}</Button>}
          <Link className={buttonClass()} to="/imports">
            {t('Imports')}
          </Link>
          {canWrite && importLink}
          {canWrite && (
            <Button look="primary" onClick={() => setDialog('create')}>
              {t('New contact')}
            </Button>
          )}
        </Row>
      }
    >
      <FilterBar address={filters} search={<SearchField value={filters.q} onSearch={(q) => setFilters({ q })} />}>
        <SavedViews resource="contacts" names={contactFilterNames} address={filters} onOpen={openAddress} />
        <SelectField
          label={t('Owner')}
          value={filters.owner ?? ''}
          onChange={({ target }) => setFilters({ owner: target.value })}
          options={withPresent(
            [
              all,
              ['me', t('Me')],
              ...[['none', t('Nobody')] as const, ...toOptions(users)].map(
                ([id, name]) => [id, withCount(facets, 'owner', id, name)] as const,
              ),
            ],
            filters.owner,
          )}
        />
        {(tags.length > 0 || filters.tag) && (
          <SelectField
            label={t('Tag')}
            value={filters.tag ?? ''}
            onChange={({ target }) => setFilters({ tag: target.value })}
            options={withPresent(
              [all, ...tags.map(({ id, name }) => [id, withCount(facets, 'tag', id, name)] as const)],
              filters.tag,
            )}
          />
        )}
        {(countries.length > 1 || filters.country) && (
          <SelectField
            label={t('Country')}
            value={filters.country ?? ''}
            onChange={({ target }) => setFilters({ country: target.value })}
            options={[
              all,
              ...[...new Set([...countries.map(({ value }) => value), filters.country ?? ''])]
                .filter((code) => code !== '')
                .map((code) => [code, withCount(facets, 'country', code, formatCountry(code))] as const),
            ]}
          />
        )}
        <SelectField
          label={t('Order')}
          value={filters.sort ?? ''}
          onChange={({ target }) => setFilters({ sort: target.value })}
          options={[
            ['', t('Newest first')],
            ['createdAt', t('Oldest first')],
            ['-updatedAt', t('Last changed first')],
          ]}
        />
      </FilterBar>
      <OtherFilters
        names={contactFilterNames}
        fields={fields}
        filters={filters}
        onRemove={(name) => setFilters({ [name]: '' })}
      />
      <RecordTable
        list={list}
        label={t('Contacts')}
        columns={columns}
        chosen={filters.columns}
        nameOf={nameOfContact}
        bulk={canWrite ? (rows, clear) => <ContactBulk contacts={rows} onDone={clear} /> : undefined}
        empty={
          <Empty title={t('No contact matches.')} action={importLink}>
            <p>{t('Import a CSV file, create a contact with the key C, or send contacts by the API.')}</p>
          </Empty>
        }
      />
      {dialog === 'create' && <ContactDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'export' && (
        <ExportRecords
          resource="contacts"
          filter={narrowed}
          columns={columns}
          chosen={filters.columns}
          total={list.total}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'columns' && (
        <ColumnsDialog
          columns={columns}
          chosen={filters.columns}
          onChange={(chosen) => setFilters({ columns: chosen })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </PageFrame>
  );
}

function columnsOf(customFields: readonly CustomField[]): RecordColumn<ContactRead>[] {
  return [
    {
      id: 'name',
      head: t('Contact'),
      kind: 'text',
      cell: (contact) => (
        <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
          {nameOfContact(contact)}
        </Link>
      ),
    },
    {
      id: 'email',
      head: t('E-mail address'),
      kind: 'text',
      matters: true,
      cell: ({ email }) => email && wrappable(email),
    },
    { id: 'company', head: t('Company'), kind: 'text', matters: true, cell: ({ company }) => company },
    { id: 'phone', head: t('Phone'), cell: ({ phone }) => phone },
    { id: 'country', head: t('Country'), kind: 'text', cell: ({ country }) => country && formatCountry(country) },
    { id: 'score', head: t('Score'), kind: 'number', cell: ({ score }) => score },
    { id: 'owner', head: t('Owner'), cell: ({ owner }) => owner?.name },
    { id: 'tags', head: t('Tags'), cell: ({ tags }) => tags.map(({ id, name }) => <Badge key={id}>{name}</Badge>) },
    { id: 'createdAt', head: t('Created'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { id: 'title', head: t('Job title'), kind: 'text', cell: ({ title }) => title, optional: true },
    { id: 'updatedAt', head: t('Changed'), cell: ({ updatedAt }) => <Ago at={updatedAt} />, optional: true },
    { id: 'externalId', head: t('Id in your system'), cell: ({ externalId }) => externalId, optional: true },
    ...customFields.map(
      ({ key, label }): RecordColumn<ContactRead> => ({
        id: `customFields.${key}`,
        head: label,
        cell: (contact) => formatCustom(ownValue(contact.customFields, key)),
        optional: true,
      }),
    ),
  ];
}

/** An e-mail address that wraps before its domain where its column is narrow. */
function wrappable(email: string) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
