import { Suspense } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { DeleteDialog } from '../menu/delete-dialog.tsx';
import { deleteList, deleteOption } from './option-lists.commands.ts';
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
  const powers = useOptionsContext();
  const leaving = { powers, onClose };
  switch (opened.kind) {
    case 'list':
      return <ListDialog list={opened.list} onClose={onClose} />;
    case 'option':
      return <OptionDialog list={opened.list} option={opened.option} onClose={onClose} />;
    case 'dependencies':
      return <DependenciesDialog list={opened.list} onClose={onClose} />;
    case 'attach':
      return <AttachDialog list={opened.list} onClose={onClose} />;
    case 'delete-list': {
      const { list } = opened;
      const send = deleteList(powers.shopRef, list);
      return <DeleteDialog kind="optionList" element={list} parentKey={null} send={send} {...leaving} />;
    }
    case 'delete-option':
  }
  const { option } = opened;
  const send = deleteOption(powers.shopRef, option);
  return <DeleteDialog kind="option" element={option} parentKey={option.listKey} send={send} {...leaving} />;
}
