import { t } from '../i18n/i18n.js';
import { ownValue } from './own-value.js';

/** What a platform is called: most names are those of companies, and one that this version does not know is shown as its words. */
export function nameOfPlatform(platform: string): string {
  const names: Record<string, string> = {
    WEB: t('Website chat'),
    EMAIL: t('E-mail'),
    SMS: 'SMS',
    RSS: 'RSS',
    WHATSAPP: 'WhatsApp',
    LINKEDIN: 'LinkedIn',
    YOUTUBE: 'YouTube',
    TIKTOK: 'TikTok',
    GITHUB: 'GitHub',
    STACK_OVERFLOW: 'Stack Overflow',
  };
  const asWords = () =>
    platform
      .toLowerCase()
      .split(/[_\s]+/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
  return ownValue(names, platform.toUpperCase()) ?? asWords();
}
