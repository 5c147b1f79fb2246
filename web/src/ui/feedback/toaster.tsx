import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph } from '../base/glyph.tsx';
import { useTopDialog } from '../dialogs/top-dialog.ts';
import { toast, useToasts } from './toast-store.ts';
import type { Toast } from './toast-store.ts';
import styles from './toaster.module.css';

/** Mounted once. It moves into the open dialog, because everything outside a modal dialog is inert and silent. */
export function Toaster() {
  const dialog = useTopDialog();
  return createPortal(<ToastList key={dialog ? 'dialog' : 'page'} />, dialog ?? document.body);
}

function ToastList() {
  const toasts = useToasts();
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    list.current?.showPopover();
  }, []);

  return (
    <div ref={list} className={styles.toaster} popover="manual" role="status" aria-label="Notifications">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
    </div>
  );
}

function ToastCard({ shown }: { shown: Toast }) {
  return (
    <div className={styles.toast} data-tone={shown.tone}>
      <Glyph icon={shown.tone === 'success' ? IconCircleCheck : IconAlertTriangle} size={22} />
      <div className={styles.words}>
        {shown.title ? <p className={styles.title}>{shown.title}</p> : null}
        <p>{shown.text}</p>
      </div>
      <IconButton icon={IconX} label="Fermer" onClick={() => toast.dismiss(shown.id)} />
    </div>
  );
}
