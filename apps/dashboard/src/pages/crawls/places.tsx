import type { CrawlFilters } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { client } from '../../session/session.js';
import { CheckGroup, controlStyles, TextArea } from '../../ui/controls.js';

/** The platforms to choose from, why the others are missing, and where to look on those that are chosen. */
export function Places({
  chosen,
  onChange,
  filters,
  wrong,
}: {
  chosen: string[];
  onChange: (platforms: string[]) => void;
  filters: CrawlFilters | undefined;
  wrong: (field: string) => string | undefined;
}) {
  const { data: known = [] } = useQuery({
    queryKey: ['platforms'],
    queryFn: async ({ signal }) => (await client.platforms.list({ limit: 200, signal })).data,
  });
  const missing = known.filter(({ available }) => !available);
  const offered = known.filter(({ platform, available }) => available || chosen.includes(platform));
  const asked = new Set(known.flatMap((one) => (chosen.includes(one.platform) ? one.filters : [])));
  const fields = {
    feeds: [t('Addresses of feeds'), t('One in each line, such as https://www.example.com/feed.xml.')],
    instances: [t('Instances'), t('One host name in each line, such as mastodon.social.')],
    sites: [t('Sites of Stack Exchange'), t('One in each line, such as stackoverflow.')],
  } as const;
  return (
    <>
      <CheckGroup
        legend={t('Platforms')}
        options={offered.map(({ platform, name }) => [platform, name] as const)}
        chosen={chosen}
        onChange={onChange}
      />
      {missing.length > 0 && (
        <details>
          <summary>
            {t('{count, plural, one {# platform is} other {# platforms are}} not available', { count: missing.length })}
          </summary>
          <ul className={controlStyles.hint}>
            {missing.map(({ platform, name, unavailableReason }) => (
              <li key={platform}>{`${name}: ${unavailableReason ?? ''}`}</li>
            ))}
          </ul>
        </details>
      )}
      {(['feeds', 'instances', 'sites'] as const)
        .filter((place) => asked.has(place))
        .map((place) => (
          <TextArea
            key={place}
            label={fields[place][0]}
            name={place}
            defaultValue={filters?.[place]?.join('\n')}
            hint={fields[place][1]}
            wrong={wrong(`filters.${place}`)}
          />
        ))}
    </>
  );
}
