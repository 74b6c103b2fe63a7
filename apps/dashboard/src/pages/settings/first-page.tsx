import { Navigate } from '@tanstack/react-router';
import { settingsPages } from '../../shell/settings-pages.js';

/** The way to the first page of the settings that the user may open. */
export function Page() {
  return <Navigate to={settingsPages()[0]?.to ?? '/account'} replace />;
}
