import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { askToDiscard, losesText } from '../drafts/open-forms.js';
import { t } from '../i18n/i18n.js';
import { loadWhenOnline } from '../session/online.js';
import { Button, Row } from './controls.js';
import type { MenuProps } from './menu.js';
import styles from './overlays.module.css';

/**
 * A dialog over the page. Escape and a press outside close it: what was typed is kept as a draft, and before what cannot be kept is lost, the
 * user is asked. `onClose` is undefined for a dialog that must be answered.
 */
export function DialogBox({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string;
  onClose: (() => void) | undefined;
  wide?: boolean;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const close = async () => {
    if (content.current && losesText(content.current) && !(await askToDiscard())) return;
    onClose?.();
  };
  return (
    <ModalOverlay
      className={styles.shade as string}
      isOpen
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(isOpen) => !isOpen && void close()}
    >
      <Modal ref={content} className={wide ? `${styles.modal} ${styles.wide}` : (styles.modal as string)}>
        <Dialog className={styles.dialog as string}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Asks before something that cannot be taken back. */
export function Confirm({
  title,
  children,
  action,
  busy,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <DialogBox title={title} onClose={onClose}>
      <p>{children}</p>
      <Row end>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Row>
    </DialogBox>
  );
}

const LazyMenu = lazy(() => loadWhenOnline(() => import('./menu.js')));

/** A button that opens a menu. The code of menus is loaded with the first one. */
export function MenuButton(props: MenuProps) {
  const { label, small, look, children } = props;
  const standIn = (
    <Button small={small ?? false} {...(look && { look })} aria-label={label}>
      {children}
    </Button>
  );
  return (
    <Suspense fallback={standIn}>
      <LazyMenu {...props} />
    </Suspense>
  );
}
