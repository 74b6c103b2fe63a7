import type { Chatbot, ChatbotUpdate } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { linesOf } from '../../lib/lines.js';
import { toOptions, usePipelines } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Check, SelectField, TextArea, TextField } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { Form } from '../../ui/forms.js';
import { Card } from '../../ui/page.js';

/** How a chatbot behaves. */
export function ChatbotForm({ bot }: { bot: Chatbot }) {
  const [switches, setSwitches] = useState({ memory: bot.memory.enabled, leads: bot.leads.enabled });
  const { data: pipelines = [] } = usePipelines();
  const edit = useEdit(bot, toFields);
  const save = useAction(
    (fields: Record<string, string>) =>
      client.chatbots.update(bot.id, toUpdate(fields, switches), { ifMatch: edit.base.version }),
    { changes: [['chatbot', bot.id], ['chatbots']], quiet: true, edit, done: t('Saved.') },
  );
  const wrong = (field: string) => wrongWith(save.error, field);
  return (
    <Card title={t('Behavior')}>
      <Form draft={`chatbot/${bot.id}`} action={save} edit={edit} onSend={save.mutate}>
        <TextField
          label={t('Name')}
          name="name"
          required
          maxLength={100}
          defaultValue={bot.name}
          wrong={wrong('name')}
        />
        <TextArea
          label={t('Persona')}
          name="persona"
          maxLength={8_000}
          defaultValue={bot.persona}
          wrong={wrong('persona')}
        />
        <TextField
          label={t('Model')}
          name="model"
          required
          maxLength={200}
          defaultValue={bot.model}
          hint={t(
            '“rules” replies without AI, “default” uses the model of the installation. Or enter the name of a model.',
          )}
          wrong={wrong('model') ?? bot.modelError ?? undefined}
        />
        <TextField
          label={t('Temperature, 0 to 2')}
          name="temperature"
          type="number"
          min={0}
          max={2}
          step={0.1}
          defaultValue={bot.temperature}
          hint={t('Higher is more varied.')}
          wrong={wrong('temperature')}
        />
        <TextField
          label={t('Hand over below this confidence, 0 to 1')}
          name="minConfidence"
          type="number"
          min={0}
          max={1}
          step={0.05}
          defaultValue={bot.handoff.minConfidence}
          wrong={wrong('handoff.minConfidence')}
        />
        <TextField
          label={t('Questions back before a handover, 0 to 3')}
          name="attempts"
          type="number"
          min={0}
          max={3}
          defaultValue={bot.handoff.attempts}
          hint={t('Without AI: it offers what is nearest, then asks for other words, and then calls a person.')}
          wrong={wrong('handoff.attempts')}
        />
        <TextArea
          label={t('Phrases that ask for a person')}
          name="phrases"
          defaultValue={bot.handoff.phrases.join('\n')}
          hint={t('One in each line.')}
          wrong={wrong('handoff.phrases')}
        />
        <TextArea
          label={t('Message at the handover')}
          name="message"
          maxLength={1_000}
          defaultValue={bot.handoff.message ?? ''}
          hint={t('Left empty, a default text in English is sent.')}
          wrong={wrong('handoff.message')}
        />
        <TextArea
          label={t('Websites that may show it')}
          name="origins"
          defaultValue={bot.allowedOrigins.join('\n')}
          hint={t('One in each line, such as https://www.example.com.')}
          wrong={wrong('allowedOrigins')}
        />
        <Check
          label={t('Take notes about contacts from conversations')}
          name="memory"
          checked={switches.memory}
          onChange={({ target }) => setSwitches({ ...switches, memory: target.checked })}
        />
        <Check
          label={t('Make leads of visitors who want to buy')}
          name="leads"
          checked={switches.leads}
          onChange={({ target }) => setSwitches({ ...switches, leads: target.checked })}
        />
        {switches.leads && (
          <>
            <TextField
              label={t('Least score')}
              name="minScore"
              type="number"
              min={0}
              max={100}
              defaultValue={bot.leads.minScore}
              wrong={wrong('leads.minScore')}
            />
            <SelectField
              key={pipelines.length}
              label={t('Pipeline')}
              name="pipelineId"
              defaultValue={bot.leads.pipelineId ?? ''}
              options={[['', t('The default pipeline')], ...toOptions(pipelines)]}
            />
          </>
        )}
      </Form>
    </Card>
  );
}

const toFields = ({ name, persona, model, temperature, handoff, allowedOrigins, memory, leads }: Chatbot): Fields => ({
  name,
  persona,
  model,
  temperature: String(temperature),
  minConfidence: String(handoff.minConfidence),
  attempts: String(handoff.attempts),
  phrases: handoff.phrases.join('\n'),
  message: handoff.message ?? '',
  origins: allowedOrigins.join('\n'),
  memory: memory.enabled ? 'on' : '',
  leads: leads.enabled ? 'on' : '',
  minScore: String(leads.minScore),
  pipelineId: leads.pipelineId ?? '',
});

function toUpdate(fields: Record<string, string>, switches: { memory: boolean; leads: boolean }): ChatbotUpdate {
  const {
    name = '',
    persona = '',
    model = '',
    temperature,
    minConfidence,
    attempts,
    phrases,
    message,
    origins,
  } = fields;
  return {
    name,
    persona,
    model,
    ...(temperature && { temperature: Number(temperature) }),
    handoff: {
      ...(minConfidence && { minConfidence: Number(minConfidence) }),
      ...(attempts && { attempts: Number(attempts) }),
      phrases: linesOf(phrases),
      message: message || null,
    },
    allowedOrigins: linesOf(origins),
    memory: { enabled: switches.memory },
    leads: {
      enabled: switches.leads,
      ...(switches.leads && { minScore: Number(fields.minScore), pipelineId: fields.pipelineId || null }),
    },
  };
}
