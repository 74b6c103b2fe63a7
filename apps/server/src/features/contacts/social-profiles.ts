import type { ContactUpdate, SocialProfile } from '@lead-engagement/contract';

/** Social profiles as they are stored: without a leading @, and each once. */
export function readSocialProfiles(sent: NonNullable<ContactUpdate['socialProfiles']>): SocialProfile[] {
  const profiles = new Map<string, SocialProfile>();
  for (const { platform, handle, url } of sent) {
    const profile = { platform, handle: handle.replace(/^@(?=.)/, ''), url: url ?? null };
    const key = handleKey(profile);
    if (!profiles.has(key)) profiles.set(key, profile);
  }
  return [...profiles.values()];
}

/** How the side table of handles names an e-mail address that is not the first of its contact. */
export function emailHandle(email: string): string {
  return `EMAIL:${email}`;
}

/** What two profiles have in common that are the same account. The trigger on contacts makes the same of a profile. */
export function handleKey({ platform, handle }: Pick<SocialProfile, 'platform' | 'handle'>): string {
  return `${platform}:${handle.toLowerCase()}`;
}
