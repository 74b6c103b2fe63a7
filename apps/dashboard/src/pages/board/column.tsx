import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { LeadRead, Stage } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoney } from '../../lib/format.js';
import { nameOfLead } from '../../lib/leads.js';
import { may } from '../../session/session.js';
import { singleKeys } from '../../shell/shortcuts.js';
import { Button } from '../../ui/controls.js';
import { Failure } from '../../ui/page.js';
import styles from './board.module.css';
import { type BoardFilters, useColumn } from './board-data.js';

/** The height of a card with the gap below it, in pixels: two lines, whatever the lead is called. */
const cardPixels = 76;
/** The next page is read when so many cards are left below. */
const readAhead = 10;

interface Moves {
  /** One stage further, or back. */
  onShift: (lead: LeadRead, step: number) => void;
  /** Asks for the stage. */
  onMove: (lead: LeadRead) => void;
}

/** A stage with its leads. Only the cards in view are on the page, and leads are read once the column is. */
export function BoardColumn({
  stage,
  filters,
  count,
  amounts,
  onDrop,
  ...moves
}: Moves & { stage: Stage; filters: BoardFilters; count: string; amounts: string; onDrop: (lead: LeadRead) => void }) {
  const element = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const wasSeen = useWasSeen(element);
  const isOver = useDropTarget(element, scroll, onDrop);
  const list = useColumn(filters, stage.id, wasSeen);
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardPixels,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= rows.length - readAhead) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, last, rows.length, fetchNextPage]);
  return (
    <section
      className={styles.column}
      ref={element}
      data-column
      aria-label={stage.name}
      {...(isOver && { 'data-over': true })}
    >
      <header className={styles.head}>
        <h2>
          <span>{stage.name}</span> <span>{count}</span>
        </h2>
        <span className={styles.amounts}>{amounts}</span>
      </header>
      <div className={styles.scroll} ref={scroll}>
        {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
        {list.isSuccess && rows.length === 0 && <p className={styles.none}>{t('No leads here.')}</p>}
        <ul className={styles.list} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const lead = rows[index];
            return (
              lead && (
                <li key={key} className={styles.slot} style={{ transform: `translateY(${start}px)` }}>
                  <Card lead={lead} {...moves} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Card({ lead, onShift, onMove }: Moves & { lead: LeadRead }) {
  const element = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  const canMove = may('write:leads');
  useEffect(() => {
    if (!element.current || !canMove) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => ({ lead }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [lead, canMove]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isMove = event.key === 'm' && singleKeys.on() && !event.ctrlKey && !event.metaKey;
    if (!canMove || !(isMove || (step && event.shiftKey))) return;
    event.preventDefault();
    if (isMove) onMove(lead);
    else onShift(lead, step ?? 0);
  };
  const name = nameOfLead(lead);
  const value = lead.value === null ? undefined : formatMoney(lead.value, lead.currency);
  const about = [lead.contact?.company ?? lead.contact?.name, value, t('score {score}', { score: lead.score })];
  return (
    <article className={styles.card} ref={element} {...(isDragged && { 'data-dragged': true })}>
      <Link to="/leads/$leadId" params={{ leadId: lead.id }} draggable={false} onKeyDown={onKeyDown}>
        {name}
      </Link>
      <p>{about.filter(Boolean).join(' · ')}</p>
      {canMove && (
        <Button small look="quiet" aria-label={t('Move {name} to …', { name })} onClick={() => onMove(lead)}>
          ⋯
        </Button>
      )}
    </article>
  );
}

/** Whether an element has been near the window, once it has. */
function useWasSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (wasSeen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      {
        rootMargin: '300px',
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wasSeen, element]);
  return wasSeen;
}

/** Takes dropped leads; scrolls by itself while one is held near the edge. Returns whether one is held over it. */
function useDropTarget(
  element: React.RefObject<HTMLElement | null>,
  scroll: React.RefObject<HTMLElement | null>,
  onDrop: (lead: LeadRead) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    if (!element.current || !scroll.current) return undefined;
    const stopDrop = dropTargetForElements({
      element: element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        latest.current(source.data.lead as LeadRead);
      },
    });
    const stopScroll = autoScrollForElements({ element: scroll.current });
    return () => {
      stopDrop();
      stopScroll();
    };
  }, [element, scroll]);
  return isOver;
}
