// Next.js: copy this folder into app/, and inbox.ts next to app/. Route handlers get the raw body.
import { parseSecrets, verify, WebhookVerificationError } from '@lead-engagement/sdk/webhooks';
import { takeOnce } from '../../inbox';

export async function POST(request: Request): Promise<Response> {
  try {
    const secrets = parseSecrets(process.env.LEAD_ENGAGEMENT_WEBHOOK_SECRET);
    await takeOnce(await verify(await request.text(), request.headers, secrets));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(error.reason, { status: 400 });
  }
}
