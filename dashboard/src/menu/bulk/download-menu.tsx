import { exportMenu } from '@comptoir/contract/menu-sync.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { localParts } from '@comptoir/domain/kernel/time.ts';
import { sheetFileName } from '@comptoir/domain/menu-sync/spreadsheet/spreadsheet.labels.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callForFile } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { saveFile } from '@comptoir/web/page/save-file.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';
import type { ShopRef } from '../menu.queries.ts';

/** The menu as a file, kept where the browser keeps them. */
export function useDownloadMenu(shopRef: ShopRef): () => Promise<void> {
  const { shopName, timeZone } = useUser();
  const now = useNow();
  return async () => {
    try {
      const file = await callForFile(exportMenu, { params: shopRef });
      saveFile(file, sheetFileName(shopName, localParts(now, timeZone).day));
    } catch (error) {
      showErrorOr(error, french("La carte n'a pas pu être exportée, merci de réessayer !"));
    }
  };
}

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
