import type { ContactUpdate, SocialProfile } from '@lead-engagement/contract';

/** Social profiles as stored: without a leading @ and without duplicates. */
export function readSocialProfiles(sent: NonNullable<ContactUpdate['socialProfiles']>): SocialProfile[] {
  const profiles = new Map<string, SocialProfile>();
  for (const { platform, handle, url } of sent) {
    const profile = { platform, handle: handle.replace(/^@(?=.)/, ''), url: url ?? null };
    const key = handleKey(profile);
    if (!profiles.has(key)) profiles.set(key, profile);
  }
  return [...profiles.values()];
}

/** The handle in contact_handles of an e-mail address that is not the first of its contact. */
export function emailHandle(email: string): string {
  return `EMAIL:${email}`;
}

/** The handle in contact_handles of a telephone number that is not the first of its contact, by its key. */
export function phoneHandle(key: string): string {
  return `phone:${key}`;
}

/** The key of an account: two profiles with the same key are the same account. The trigger on contacts computes the same key. */
export function handleKey({ platform, handle }: Pick<SocialProfile, 'platform' | 'handle'>): string {
  return `${platform}:${handle.toLowerCase()}`;
}
