import type { PageKey } from '@comptoir/domain/session/pages.ts';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import styles from './tile-menu.module.css';
import type { TileGroup } from './tiles.ts';

export type MenuEntry = {
  key: PageKey;
  label: string;
  path: string;
  /** MKT-08: shown, not opened; the sentence says whom to ask. */
  lockedBecause?: string | null;
};
type ShownTile = MenuEntry & Omit<TileGroup['tiles'][number], 'key'>;

type Menu = { title: string; groups: readonly TileGroup[]; entries: readonly MenuEntry[]; version: string };

/** SET-04, SET-10, MKT-01: the tiles of the pages that exist and that this person may open here. */
export function TileMenu({ title, groups, entries, version }: Menu) {
  const shown = groups
    .map(({ label, tiles }) => ({
      label,
      tiles: tiles.flatMap(({ key, ...words }) => {
        const entry = entries.find((candidate) => candidate.key === key);
        return entry ? [{ ...entry, ...words }] : [];
      }),
    }))
    .filter(({ tiles }) => tiles.length > 0);
  return (
    <>
      <PageHeader title={title} />
      {shown.map(({ label, tiles }) => (
        <section key={label} className={styles.group} aria-label={label}>
          <h2 className={styles.heading}>{label}</h2>
          <ul className={styles.tiles}>
            {tiles.map((tile) => (
              <li key={tile.key}>
                {tile.lockedBecause ? (
                  <div className={styles.tile} data-locked>
                    <TileWords {...tile} description={tile.lockedBecause} />
                    <Glyph icon={IconLock} size={18} />
                  </div>
                ) : (
                  <Link to={tile.path} className={styles.tile}>
                    <TileWords {...tile} />
                    <Glyph icon={IconChevronRight} size={18} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.version}>Version {version}</p>
    </>
  );
}

const TileWords = ({ icon, label, description }: Pick<ShownTile, 'icon' | 'label' | 'description'>) => (
  <>
    <span className={styles.icon}>
      <Glyph icon={icon} size={22} />
    </span>
    <span className={styles.words}>
      <span className={styles.title}>{label}</span>
      <span className={styles.description}>{description}</span>
    </span>
  </>
);
