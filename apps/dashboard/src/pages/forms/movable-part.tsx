import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { controlStyles } from '../../ui/controls.js';
import styles from './forms.module.css';

/** A field of a form that can be dragged to the place of another one. The buttons below it do the same by keyboard. */
export function MovablePart({
  index,
  name,
  onMove,
  children,
}: {
  index: number;
  name: string;
  /** Moves what stands at a place to this one. */
  onMove: (from: number) => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLFieldSetElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onMove);
  latest.current = onMove;
  useEffect(() => {
    if (!element.current || !handle.current) return undefined;
    const stops = [
      draggable({ element: handle.current, getInitialData: () => ({ formField: index }) }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => typeof source.data.formField === 'number',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source }) {
          setOver(false);
          latest.current(source.data.formField as number);
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [index]);
  return (
    <fieldset ref={element} className={controlStyles.group} {...(isOver && { 'data-over': true })}>
      <legend className={styles.legend}>
        {/* Screen readers and the keyboard have the buttons. */}
        <span ref={handle} className={styles.handle} title={t('Drag to another place')} aria-hidden>
          <GripVertical size={16} />
        </span>
        {name}
      </legend>
      {children}
    </fieldset>
  );
}
