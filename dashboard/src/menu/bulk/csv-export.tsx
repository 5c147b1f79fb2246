import { useEffect, useEffectEvent, useRef } from 'react';
import type { ShopRef } from '../menu.queries.ts';
import { useDownloadMenu } from './use-download-menu.ts';

/** A tool without a window: chosen, it brings the file. */
export function CsvExport({ shopRef, onClose }: { shopRef: ShopRef; onClose: () => void }) {
  const download = useDownloadMenu(shopRef);
  const isAsked = useRef(false);
  const bring = useEffectEvent(async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    await download();
    onClose();
  });
  useEffect(() => {
    void bring();
  }, []);
  return null;
}
