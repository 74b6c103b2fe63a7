import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { loadWhenOnline } from '../../session/online.js';
import { may } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Loading } from '../../ui/page.js';
import type { Person } from './people.js';

const ComposeDialog = lazy(() => loadWhenOnline(() => import('./compose-dialog.js')));

/** Opens the form for a mail, to one person or to each of several. Its code is loaded when it is opened. */
export function MailButton({
  people,
  small = false,
  onDone,
}: {
  people: Person[];
  small?: boolean;
  onDone?: () => void;
}) {
  // Those of the selection when it was opened: the list behind goes on.
  const [open, setOpen] = useState<Person[]>();
  if (!may('write:emails')) return null;
  return (
    <>
      <Button small={small} onClick={() => setOpen(people)}>
        {people.length === 1 ? t('Write an e-mail') : t('Write an e-mail to each')}
      </Button>
      {open && (
        <Suspense fallback={<Loading />}>
          <ComposeDialog
            people={open}
            onClose={() => setOpen(undefined)}
            onDone={() => {
              setOpen(undefined);
              onDone?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
