import { IconChevronDown } from '@tabler/icons-react';
import { useUser } from './session.ts';
import { Menu, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { Avatar } from '@comptoir/web/ui/layout/avatar.tsx';
import styles from './profile-menu.module.css';

const entries = intentPiece(() => import('./profile-entries.tsx'));

export function ProfileMenu() {
  const menu = useMenu(entries.fetch);
  const { ProfileEntries } = entries.usePart() ?? {};
  const { firstName, lastName, email, shopName, isAllShops } = useUser();
  const name = `${firstName} ${lastName}`;
  const place = isAllShops ? 'Tous les magasins' : shopName;
  return (
    <>
      <button type="button" className={styles.button} {...menu.button}>
        <Avatar name={name} />
        <VisuallyHidden>{`Profil, ${place}, ${name}`}</VisuallyHidden>
        <span className={styles.words} aria-hidden="true">
          <span className={styles.place}>{place}</span>
          <span className={styles.name}>{name}</span>
        </span>
        <span className={styles.chevron}>
          <Glyph icon={IconChevronDown} size={16} />
        </span>
      </button>
      {ProfileEntries ? (
        <Menu
          popup={menu}
          label="Profil"
          header={
            <div className={styles.who}>
              <p className={styles.whoName}>{name}</p>
              <p className={styles.name}>{email}</p>
            </div>
          }
        >
          <ProfileEntries onDone={menu.close} />
        </Menu>
      ) : null}
    </>
  );
}
