import { type ComponentProps, lazy, Suspense } from 'react';
import { loadWhenOnline } from '../../session/online.js';
import type { CreateLeadDialog } from './create-lead.js';

const Dialog = lazy(() =>
  loadWhenOnline(async () => ({ default: (await import('./create-lead.js')).CreateLeadDialog })),
);

/** The form for a new lead. Its code is loaded when it is opened, or ahead while the browser has nothing else to do. */
export function NewLead(props: ComponentProps<typeof CreateLeadDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
