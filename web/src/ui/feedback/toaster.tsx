import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import shared from '../../styles/shared.module.css';
import { Dock, DockItem, InDock } from './dock.tsx';
import { toast, useToasts } from './toast-store.ts';

export function Toaster() {
  const toasts = useToasts();
  return (
    <>
      <Dock />
      <InDock>
        <div className={shared.unboxed} role="status" aria-label="Notifications">
          {toasts.map(({ id, tone, title, text }) => (
            <DockItem
              key={id}
              icon={tone === 'success' ? IconCircleCheck : IconAlertTriangle}
              tone={tone}
              title={title}
              text={text}
              onClose={() => toast.dismiss(id)}
            />
          ))}
        </div>
      </InDock>
    </>
  );
}
