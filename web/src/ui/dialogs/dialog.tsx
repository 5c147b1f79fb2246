import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { DialogFrame, type DialogWidth } from './dialog-frame.tsx';
import shared from '../../styles/shared.module.css';
import styles from './dialog.module.css';

export type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  icon?: IconType | undefined;
  /** Drawn before the title in place of an icon. */
  picture?: ReactNode;
  context?: ReactNode;
  headerActions?: ReactNode;
  /** « Retour » or « Annuler ». */
  footerLeft?: ReactNode;
  footerRight?: ReactNode;
  width?: DialogWidth | undefined;
  isTall?: boolean;
};

/** Open as long as it is mounted. The field with `isFocusedFirst` takes the focus, otherwise the title. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, icon, picture, context, headerActions, width = 460, isTall, ...footer } = props;
  const titleId = useId();
  return (
    <DialogFrame labelledBy={titleId} onClose={onClose} width={width} isTall={isTall}>
      <div className={styles.header}>
        {icon ? (
          <span className={styles.tile}>
            <Glyph icon={icon} size={20} />
          </span>
        ) : (
          picture
        )}
        <div className={shared.growing}>
          <h2 id={titleId} className={styles.title} tabIndex={-1} data-dialog-title>
            {title}
          </h2>
          {context ? <p className={styles.context}>{context}</p> : null}
        </div>
        <div className={styles.icons}>
          {headerActions}
          <IconButton icon={IconX} label="Fermer" onClick={onClose} />
        </div>
      </div>
      {/* Scrollable, so reachable with the keyboard even when it holds no control. */}
      <div className={styles.body} tabIndex={0} role="group" aria-labelledby={titleId}>
        {children}
      </div>
      <div data-dock className={shared.unboxed} />
      {footer.footerLeft || footer.footerRight ? (
        <div className={styles.footer}>
          <div className={styles.left}>{footer.footerLeft}</div>
          <div className={styles.right}>{footer.footerRight}</div>
        </div>
      ) : null}
    </DialogFrame>
  );
}
