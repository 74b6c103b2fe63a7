import { useQuery } from '@tanstack/react-query';
import { client } from '../../session/session.js';

export const settingsKey = ['settings'];

/** The settings of the company. */
export function useSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => client.settings.get({ signal }) });
}
