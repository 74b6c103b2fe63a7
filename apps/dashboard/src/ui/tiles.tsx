import { Link } from '@tanstack/react-router';
import styles from './chart.module.css';

/** A figure with its name, and the list of the records that it counts. */
export interface Tile {
  label: string;
  value: string;
  note?: string | undefined;
  /** Something to be done about, if it is not zero. */
  isBad?: boolean;
  to?: string;
  search?: Record<string, string>;
}

/** Figures side by side. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly (Tile | false | null)[] }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {tiles.map(
        (tile) =>
          tile && (
            <li key={tile.label} className={styles.tile}>
              {tile.to ? (
                <Link to={tile.to} {...(tile.search && { search: tile.search as never })}>
                  {tile.label}
                </Link>
              ) : (
                <span>{tile.label}</span>
              )}
              <strong className={tile.isBad ? styles.bad : undefined}>{tile.value}</strong>
              {tile.note && <small>{tile.note}</small>}
            </li>
          ),
      )}
    </ul>
  );
}
