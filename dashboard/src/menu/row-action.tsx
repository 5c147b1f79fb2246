import type { ReactNode } from 'react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { useMenuContext } from './menu-context.ts';

type RowActionProps = { icon: IconType; label: string } & (
  | { opens: ReactNode }
  | { command: { mutate: () => void; isPending: boolean } }
);

/** A button of a row that changes the menu: it opens a window, or does so at once. */
export function RowAction({ icon, label, ...action }: RowActionProps) {
  const { editRefusal, openWindow } = useMenuContext();
  return (
    <IconButton
      icon={icon}
      label={label}
      size="dense"
      isBusy={'command' in action && action.command.isPending}
      disabledBecause={editRefusal}
      onClick={() => ('command' in action ? action.command.mutate() : openWindow(action.opens))}
    />
  );
}
