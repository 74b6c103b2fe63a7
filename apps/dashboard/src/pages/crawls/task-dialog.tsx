import type { CrawlTask, CrawlTaskCreate } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { linesOf } from '../../lib/lines.js';
import { toOptions, usePipelines } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { SelectField, TextArea, TextField } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { Places } from './places.js';

const schedules = ['ONCE', 'HOURLY', 'DAILY'];

/** Makes a search, or changes one. */
export function TaskDialog({ task, onClose }: { task: CrawlTask | undefined; onClose: () => void }) {
  const [platforms, setPlatforms] = useState<string[]>(task?.platforms ?? ['HACKER_NEWS']);
  const [promotion, setPromotion] = useState(task?.promote ? 'SCORE' : 'NONE');
  const [schedule, setSchedule] = useState(task ? presetOf(task.schedule) : 'DAILY');
  const { data: pipelines = [] } = usePipelines();
  const edit = useEdit(task, toFields, {
    values: { platforms: platforms.join() },
    labelOf: () => t('Platforms'),
    show: (_, value) => value.split(',').join(', '),
    write: (_, value) => setPlatforms(value.split(',').filter(Boolean)),
  });
  const { base } = edit;
  const save = useAction(
    (fields: Record<string, string>) => {
      const body = toBody(fields, { platforms, schedule, task: base });
      return base ? client.crawlTasks.update(base.id, body, { ifMatch: base.version }) : client.crawlTasks.create(body);
    },
    {
      changes: [['crawl-tasks'], ['crawl-task']],
      quiet: true,
      edit,
      done: task ? t('Saved.') : t('The search is created.'),
      onDone: onClose,
    },
  );
  const wrong = (field: string) => wrongWith(save.error, field);
  return (
    <FormDialog
      title={task ? t('Edit {name}', { name: task.name }) : t('New search')}
      submit={task ? t('Save') : t('Create')}
      draft={`crawl-task/${task?.id ?? 'new'}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
      disabled={platforms.length === 0}
      wide
    >
      <TextField
        label={t('Name')}
        name="name"
        required
        maxLength={200}
        defaultValue={task?.name}
        wrong={wrong('name')}
      />
      <TextArea
        label={t('Keywords')}
        name="keywords"
        required
        defaultValue={task?.keywords.join('\n')}
        hint={t('One in each line, such as “looking for a CRM”.')}
        wrong={wrong('keywords')}
      />
      <TextArea
        label={t('What you sell')}
        name="sells"
        maxLength={1000}
        defaultValue={task?.sells ?? ''}
        hint={t('In your own words. Posts about it score higher, others lower.')}
        wrong={wrong('sells')}
      />
      <TextArea
        label={t('Leave out texts with')}
        name="excludeKeywords"
        defaultValue={task?.filters.excludeKeywords?.join('\n')}
        hint={t('One in each line.')}
        wrong={wrong('filters.excludeKeywords')}
      />
      <Places chosen={platforms} onChange={setPlatforms} filters={task?.filters} wrong={wrong} />
      <TextField
        label={t('Language')}
        name="language"
        maxLength={3}
        defaultValue={task?.filters.language}
        hint={t('Two letters, such as en. Left empty, texts in all languages are found.')}
        wrong={wrong('filters.language')}
      />
      <SelectField
        label={t('How often')}
        name="schedule"
        value={schedule}
        onChange={({ target }) => setSchedule(target.value)}
        options={[
          ['ONCE', t('Once, now')],
          ['HOURLY', t('Every hour')],
          ['DAILY', t('Every day')],
          ['CRON', t('By a cron expression')],
        ]}
      />
      {schedule === 'CRON' && (
        <TextField
          label={t('Cron expression')}
          name="cron"
          required
          maxLength={100}
          defaultValue={task && presetOf(task.schedule) === 'CRON' ? task.schedule : usualCron}
          hint={t('Minute, hour, day of the month, month, day of the week, in your time zone.')}
          wrong={wrong('schedule')}
        />
      )}
      <SelectField
        label={t('Leads from results')}
        name="promotion"
        value={promotion}
        onChange={({ target }) => setPromotion(target.value)}
        options={[
          ['NONE', t('I decide about each result')],
          ['SCORE', t('Automatically, from a score on')],
        ]}
      />
      {promotion === 'SCORE' && (
        <>
          <TextField
            label={t('Make leads of results that score at least')}
            name="minScore"
            type="number"
            min={0}
            max={100}
            defaultValue={task?.promote?.minScore ?? ''}
            hint={t(
              'Left empty, the score that is known to be good for the language of each result. Results in other languages stay.',
            )}
            wrong={wrong('promote.minScore')}
          />
          <SelectField
            key={pipelines.length}
            label={t('Pipeline of these leads')}
            name="pipelineId"
            defaultValue={task?.promote?.pipelineId ?? ''}
            options={[['', t('The default pipeline')], ...toOptions(pipelines)]}
          />
        </>
      )}
    </FormDialog>
  );
}

const usualCron = '0 9 * * 1-5';

function toFields({ name, platforms, keywords, sells, filters, schedule, promote }: CrawlTask): Fields {
  const lines = (list: readonly string[] | undefined) => list?.join('\n') ?? '';
  return {
    name,
    platforms: platforms.join(),
    keywords: lines(keywords),
    sells: sells ?? '',
    excludeKeywords: lines(filters.excludeKeywords),
    feeds: lines(filters.feeds),
    instances: lines(filters.instances),
    sites: lines(filters.sites),
    language: filters.language ?? '',
    schedule: presetOf(schedule),
    cron: presetOf(schedule) === 'CRON' ? schedule : usualCron,
    promotion: promote ? 'SCORE' : 'NONE',
    minScore: String(promote?.minScore ?? ''),
    pipelineId: promote?.pipelineId ?? '',
  };
}

const presetOf = (schedule: string) => (schedules.includes(schedule) ? schedule : 'CRON');

function toBody(
  fields: Record<string, string>,
  { platforms, schedule, task }: { platforms: string[]; schedule: string; task: CrawlTask | undefined },
): CrawlTaskCreate {
  const { name = '', keywords, sells, excludeKeywords, language, cron, promotion, minScore, pipelineId } = fields;
  const places = ['feeds', 'instances', 'sites'] as const;
  const lists = Object.fromEntries(
    places.map((place) => [place, linesOf(fields[place])] as const).filter(([, lines]) => lines.length > 0),
  );
  // The API replaces filters as a whole: those without a field here stay as they are.
  const { types, minFollowers, requireFollowers } = task?.filters ?? {};
  return {
    name,
    platforms,
    keywords: linesOf(keywords),
    sells: sells?.trim() || null,
    schedule: schedule === 'CRON' ? (cron ?? '') : schedule,
    timezone: task?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    filters: {
      ...(types && { types: types as ('POST' | 'COMMENT' | 'PROFILE')[] }),
      ...(minFollowers !== undefined && { minFollowers }),
      ...(requireFollowers !== undefined && { requireFollowers }),
      ...(language && { language }),
      ...(excludeKeywords && { excludeKeywords: linesOf(excludeKeywords) }),
      ...lists,
    },
    promote:
      promotion === 'SCORE' ? { minScore: minScore ? Number(minScore) : null, pipelineId: pipelineId || null } : null,
  };
}
