import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { BoardStage, LeadRead } from '@lead-engagement/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Ellipsis, Mail } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { arrowSteps, t } from '../../i18n/i18n.js';
import { formatMoney, formatNumber } from '../../lib/format.js';
import { nameOfLead } from '../../lib/leads.js';
import { useUsers } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { may } from '../../session/session.js';
import { singleKeys } from '../../shell/shortcuts.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/controls.js';
import { Badge, Failure } from '../../ui/page.js';
import { useWaitingLeads } from '../mail/waiting.js';
import styles from './board.module.css';
import { type BoardFilters, readNextPage } from './board-data.js';

/** The height of a card with the gap below it, in pixels: three lines, of which the ends are cut off. */
const cardPixels = 104;
/** The next page is read when this number of cards is left below. */
const readAhead = 10;

/** The lead whose card takes the focus when it appears in its new column. */
const focus: { leadId: string | undefined } = { leadId: undefined };

type Amounts = BoardStage['amounts'];

interface Moves {
  /** Moves a lead one stage further, or back. Returns false if there is none. */
  onShift: (lead: LeadRead, step: number) => boolean;
  /** Asks for the stage. */
  onMove: (lead: LeadRead) => void;
}

/** A stage with its leads. Only the cards in view are on the page; the next page is read before the last card is reached. */
export function BoardColumn({
  stage,
  filters,
  amounts,
  onDrop,
  ...moves
}: Moves & { stage: BoardStage; filters: BoardFilters; amounts: Amounts; onDrop: (lead: LeadRead) => void }) {
  const element = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const isOver = useDropTarget(element, scroll, onDrop);
  const { leads, hasMore } = stage;
  const virtual = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardPixels,
    getItemKey: (index) => leads[index]?.id ?? index,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= leads.length - readAhead;
  const next = useMutation({ mutationFn: () => readNextPage(filters, stage) });
  const { isPending, error, mutate } = next;
  useEffect(() => {
    if (hasMore && isNearEnd && !isPending && !error) mutate();
  }, [hasMore, isNearEnd, isPending, error, mutate]);
  const first = leads[0]?.id;
  useEffect(() => {
    if (first && first === focus.leadId) virtual.scrollToOffset(0);
  }, [first, virtual]);
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
          <span>{stage.name}</span> <span>{formatNumber(stage.count)}</span>
        </h2>
        <span className={styles.amounts}>
          {amounts.map(({ currency, value }) => formatMoney(value, currency)).join(' · ')}
          {amounts.some(({ value, weighted }) => weighted !== value && weighted !== 0) && (
            <span>
              {t('weighted {amounts}', {
                amounts: amounts
                  .map(({ currency, weighted }) => formatMoney(Math.round(weighted), currency))
                  .join(' · '),
              })}
            </span>
          )}
        </span>
      </header>
      <div className={styles.scroll} ref={scroll}>
        {stage.count === 0 && <p className={styles.none}>{t('No leads here.')}</p>}
        <ul className={styles.list} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const lead = leads[index];
            return (
              lead && (
                <li key={key} className={styles.slot} style={{ transform: `translateY(${start}px)` }}>
                  <Card lead={lead} {...moves} />
                </li>
              )
            );
          })}
        </ul>
        {error && <Failure error={error} onRetry={() => mutate()} />}
      </div>
    </section>
  );
}

function Card({ lead, onShift, onMove }: Moves & { lead: LeadRead }) {
  const element = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  const canMove = may('write:leads');
  const users = useUsers();
  const { id } = lead;
  useEffect(() => {
    if (focus.leadId !== id) return;
    focus.leadId = undefined;
    element.current?.querySelector('a')?.focus();
  }, [id]);
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
    const step = ownValue(arrowSteps(), event.key);
    const isMove = event.key === 'm' && singleKeys.on() && !event.ctrlKey && !event.metaKey;
    if (!canMove || !(isMove || (step && event.shiftKey))) return;
    event.preventDefault();
    if (isMove) onMove(lead);
    else if (onShift(lead, step ?? 0)) focus.leadId = id;
  };
  const name = nameOfLead(lead);
  const waits = useWaitingLeads().has(id);
  const { contact, assignedToId } = lead;
  const owner = users.find((user) => user.id === assignedToId);
  const who = [contact?.name ?? contact?.email, contact?.company].filter((part) => part && part !== name);
  return (
    <article className={styles.card} ref={element} {...(isDragged && { 'data-dragged': true })}>
      <Link to="/leads/$leadId" params={{ leadId: lead.id }} draggable={false} onKeyDown={onKeyDown}>
        {name}
      </Link>
      <p>{who.join(' · ')}</p>
      <p className={styles.figures}>
        <strong>{lead.value === null ? '' : formatMoney(lead.value, lead.currency)}</strong>
        {waits && (
          <span title={t('E-mails that wait for your answer')}>
            <span className="visually-hidden">{t('E-mails that wait for your answer')}</span>
            <Mail size={16} aria-hidden />
          </span>
        )}
        <Badge>
          <span className="visually-hidden">{t('score {score}', { score: lead.score })}</span>
          <span aria-hidden>{lead.score}</span>
        </Badge>
        {owner && (
          <span title={owner.name}>
            <span className="visually-hidden">{owner.name}</span>
            <Avatar name={owner.name} />
          </span>
        )}
      </p>
      {canMove && (
        <Button small look="quiet" aria-label={t('Move {name} to …', { name })} onClick={() => onMove(lead)}>
          <Ellipsis size={16} aria-hidden />
        </Button>
      )}
    </article>
  );
}

/** Takes dropped leads; scrolls automatically while one is held near the edge. Returns whether one is held over it. */
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
