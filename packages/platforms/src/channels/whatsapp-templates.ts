import { type ChannelContext, ConnectorError, type Template } from '@lead-engagement/connector-kit';
import { z } from 'zod';
import { ask } from './whatsapp.js';

/** Source: developers.facebook.com/docs/whatsapp/business-management-api/message-templates. */
const Templates = z.object({
  data: z.array(
    z.looseObject({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      parameter_format: z.string().optional(),
      components: z.array(
        z.looseObject({
          type: z.string(),
          format: z.string().optional(),
          text: z.string().optional(),
          buttons: z.array(z.looseObject({ url: z.string().optional() })).optional(),
        }),
      ),
    }),
  ),
});
type Found = z.infer<typeof Templates>['data'][number];

const placeholder = /\{\{\s*(\d+)\s*\}\}/g;
const mostTemplates = 250;

/** The approved templates that need nothing but texts in their body. */
export async function listTemplates(context: ChannelContext): Promise<readonly Template[]> {
  const fields = 'name,language,status,parameter_format,components';
  const path = `${context.credentials.businessAccountId}/message_templates`;
  const found = Templates.safeParse(
    await ask(context, `${path}?status=APPROVED&limit=${mostTemplates}&fields=${fields}`),
  );
  if (!found.success) throw new ConnectorError('unavailable', 'WhatsApp did not list the templates as documented.');
  return found.data.data.filter(isSimple).map(({ name, language, components }) => {
    const body = components.find(({ type }) => type === 'BODY')?.text ?? '';
    return { name, language, body, parameters: new Set(Array.from(body.matchAll(placeholder), ([, at]) => at)).size };
  });
}

function isSimple({ status, parameter_format: format, components }: Found): boolean {
  if (status !== 'APPROVED' || format === 'NAMED') return false;
  return components.every(({ type, format: media, text = '', buttons = [] }) => {
    if (type === 'HEADER') return (media ?? 'TEXT') === 'TEXT' && !text.includes('{{');
    return buttons.every(({ url = '' }) => !url.includes('{{'));
  });
}
