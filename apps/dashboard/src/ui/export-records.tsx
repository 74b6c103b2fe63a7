import { type ComponentProps, lazy, Suspense } from 'react';
import { loadWhenOnline } from '../session/online.js';
import type { ExportDialog } from './export-dialog.js';

const Dialog = lazy(() => loadWhenOnline(async () => ({ default: (await import('./export-dialog.js')).ExportDialog })));

/** The dialog that exports a list. Its code is loaded when it is opened, or ahead while the browser has nothing else to do. */
export function ExportRecords(props: ComponentProps<typeof ExportDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
