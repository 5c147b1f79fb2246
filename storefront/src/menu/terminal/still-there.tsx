import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { useEffect, useState } from 'react';
import { currentPage, hrefOf, replaceView } from '../../app/page-store.ts';
import { Button } from '../../app/parts/button.tsx';
import { Sheet } from '../../app/parts/sheet.tsx';
import { changeBasket, EMPTY, useFromBasket } from '../../basket/basket-store.ts';
import { leftOf } from './idle.ts';
import { keepTerminalKey, terminalKey } from '../../app/terminal-key.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Nothing of a customer stays for the next one: the page itself is read anew, where there is a network to read it. */
export function beginAnew(): void {
  changeBasket(() => EMPTY);
  const key = terminalKey();
  for (const kind of ['localStorage', 'sessionStorage'] as const) globalThis[kind].clear();
  keepTerminalKey(key);
  if (navigator.onLine) location.replace(hrefOf(currentPage(), { name: 'menu' }));
  else replaceView({ name: 'menu' });
}

/** « Toujours là ? » after 45 seconds without a touch; 15 seconds later the terminal is the next customer's. */
export function StillThere({ page }: { page: ShopPage }) {
  const hasLines = useFromBasket(({ lines }) => lines.length > 0);
  const isBusy = hasLines || page.view.name !== 'menu';
  const [touched, setTouched] = useState<number | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const touch = () => setTouched(Date.now());
    for (const sign of SIGNS) addEventListener(sign, touch, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, touch);
    };
  }, []);
  useEffect(() => {
    const from = touched ?? Date.now();
    const timer = setInterval(() => {
      const now = isBusy ? leftOf(from, Date.now()) : null;
      setLeft(now);
      if (now === 0) beginAnew();
    }, 1000);
    return () => clearInterval(timer);
  }, [isBusy, touched]);
  if (left === null || left === 0) return null;
  const stay = () => {
    setTouched(Date.now());
    setLeft(null);
  };
  return (
    <Sheet
      title={'Toujours là\u00A0?'}
      onClose={stay}
      footer={
        <Button isWide onClick={stay}>
          Continuer ma commande
        </Button>
      }
    >
      <p role="timer">
        Sans réponse, la commande est effacée dans {left}
        {'\u00A0'}s.
      </p>
    </Sheet>
  );
}
