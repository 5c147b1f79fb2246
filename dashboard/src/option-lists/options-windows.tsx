import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { Suspense } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { DeleteDialog } from '../menu/delete-dialog.tsx';
import { useDeleteList, useDeleteOption } from './option-lists.commands.ts';
import { useOptionsContext, type OptionsWindow } from './options-context.ts';

const ListDialog = lazyPiece(async () => (await import('./windows/list-dialog.tsx')).ListDialog);
const OptionDialog = lazyPiece(async () => (await import('./windows/option-dialog.tsx')).OptionDialog);
const DependenciesDialog = lazyPiece(
  async () => (await import('./windows/dependencies-dialog.tsx')).DependenciesDialog,
);
const AttachDialog = lazyPiece(async () => (await import('./windows/attach-dialog.tsx')).AttachDialog);

type OptionsWindowsProps = { opened: OptionsWindow | null; onClose: () => void };

/** The one window that is open, if any. */
export function OptionsWindows({ opened, onClose }: OptionsWindowsProps) {
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <OpenedWindow opened={opened} onClose={onClose} />
    </Suspense>
  );
}

function OpenedWindow({ opened, onClose }: OptionsWindowsProps & { opened: OptionsWindow }) {
  switch (opened.kind) {
    case 'list':
      return <ListDialog list={opened.list} onClose={onClose} />;
    case 'option':
      return <OptionDialog list={opened.list} option={opened.option} onClose={onClose} />;
    case 'dependencies':
      return <DependenciesDialog list={opened.list} onClose={onClose} />;
    case 'attach':
      return <AttachDialog list={opened.list} onClose={onClose} />;
    case 'delete-list':
      return <DeleteListDialog list={opened.list} onClose={onClose} />;
    default:
      return <DeleteOptionDialog option={opened.option} onClose={onClose} />;
  }
}

/** OPT-15, OPT-16. */
function DeleteListDialog({ list, onClose }: { list: OptionList; onClose: () => void }) {
  const { shopRef, editRefusal } = useOptionsContext();
  const { mutateAsync } = useDeleteList(shopRef, list);
  return (
    <DeleteDialog
      element={{ kind: 'optionList', key: list.key, parentKey: null, name: list.name }}
      remove={mutateAsync}
      disabledBecause={editRefusal}
      onClose={onClose}
    />
  );
}

/** OPT-42. */
function DeleteOptionDialog({ option, onClose }: { option: Option; onClose: () => void }) {
  const { shopRef, editRefusal } = useOptionsContext();
  const { mutateAsync } = useDeleteOption(shopRef, option);
  return (
    <DeleteDialog
      element={{ kind: 'option', key: option.key, parentKey: option.listKey, name: option.name }}
      remove={mutateAsync}
      disabledBecause={editRefusal}
      onClose={onClose}
    />
  );
}
