import { intentPiece } from '../../page/lazy-piece.ts';
import type { PopoverProps } from '../floating/popover-card.tsx';
import { usePopup } from './use-popup.ts';

const card = intentPiece(() => import('../floating/popover-card.tsx'));

export const usePopover = () => usePopup('dialog', card.fetch);

/** A card under its button; it closes on Escape, on a press elsewhere, and when the focus leaves it. */
export function Popover(props: PopoverProps) {
  const { PopoverCard } = card.usePart() ?? {};
  return PopoverCard && props.popup.isOpen !== null ? <PopoverCard {...props} /> : null;
}
