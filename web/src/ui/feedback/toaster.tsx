import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph } from '../base/glyph.tsx';
import { TopLayer } from '../dialogs/top-layer.tsx';
import { toast, useToasts } from './toast-store.ts';
import styles from './toaster.module.css';

export const Toaster = () => (
  <TopLayer className={styles.toaster} role="status" aria-label="Notifications">
    {useToasts().map(({ id, tone, title, text }) => (
      <div key={id} className={styles.toast} data-tone={tone}>
        <Glyph icon={tone === 'success' ? IconCircleCheck : IconAlertTriangle} size={22} />
        <div className={styles.words}>
          {title ? <p className={styles.title}>{title}</p> : null}
          <p>{text}</p>
        </div>
        <IconButton icon={IconX} label="Fermer" onClick={() => toast.dismiss(id)} />
      </div>
    ))}
  </TopLayer>
);
