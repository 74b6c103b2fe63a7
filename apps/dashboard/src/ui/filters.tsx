import { type ReactNode, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { Button, Row } from './controls.js';
import styles from './filters.module.css';
import { DialogBox } from './overlays.js';
import { pageStyles } from './page.js';

/** The parameters of an address that leave nothing out of a list, or stand beside the button. */
const others = new Set(['q', 'sort', 'columns', 'view', 'open', 'currency']);

/**
 * The filters of a list. Where there is little room, they stand in a sheet, and the button that opens it says how many are set; `search`
 * stays beside it.
 */
export function FilterBar({
  address,
  search,
  children,
}: {
  /** The parameters of the address. */
  address: Readonly<Record<string, string | undefined>>;
  search?: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = Object.entries(address).filter(([name, value]) => value && !others.has(name)).length;
  return (
    <>
      <div className={`${pageStyles.filters} ${styles.line}`}>
        {search}
        <div className={styles.all}>{children}</div>
        <div className={styles.open}>
          <Button onClick={() => setOpen(true)}>{count > 0 ? t('Filters ({count})', { count }) : t('Filters')}</Button>
        </div>
      </div>
      {isOpen && (
        <DialogBox title={t('Filters')} onClose={close}>
          <div className={pageStyles.stack}>{children}</div>
          <Row end>
            <Button look="primary" onClick={close}>
              {t('Show the list')}
            </Button>
          </Row>
        </DialogBox>
      )}
    </>
  );
}
