import styles from './chart.module.css';

/** A bar with its name and its value as a text. */
export interface Bar {
  id: string;
  name: string;
  value: number;
  text: string;
}

/** Horizontal bars, each as long as its value is a share of the largest. Screen readers read the table beside it instead. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {bars.map(({ id, name, value, text }) => (
        <div key={id} className={styles.row}>
          <span>{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
            <title>{text}</title>
            <rect className={styles.track} width={100} height={10} />
            <rect className={styles.bar} width={(100 * value) / most} height={10} />
          </svg>
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}
