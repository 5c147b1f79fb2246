import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './top-dialog.ts';

/** Floats above the page. It moves into the open dialog, because everything outside a modal dialog is inert and silent. */
export function TopLayer(props: ComponentProps<'div'>) {
  const dialog = useTopDialog();
  return createPortal(<Floating key={dialog ? 'dialog' : 'page'} {...props} />, dialog ?? document.body);
}

function Floating(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A dialog on its way out takes the box with it; it is drawn again where the next look finds a place.
    if (box.current?.isConnected) box.current.showPopover();
  }, []);
  return <div {...props} ref={box} popover="manual" />;
}
