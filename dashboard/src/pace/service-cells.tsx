import { plural } from '@comptoir/domain/kernel/text.ts';
import { IconBan, IconPrinterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { printJobsOf } from '../printers/manage.queries.ts';
import { printersCell } from '../printers/waiting/printers-away.ts';
import { useUser } from '../session/session.ts';
import { soldOutOf } from '../stock/stock.queries.ts';
import styles from '../orders/control-strip.module.css';

const SoldOutWindow = lazyPiece(async () => (await import('../stock/sold-out-window.tsx')).SoldOutWindow);
const AwayWindow = lazyPiece(async () => (await import('../printers/waiting/away-window.tsx')).AwayWindow);

/** PAC-01: the last two cells of the control strip, of one shop: what is sold out, and which printers are away. */
export function ServiceCells() {
  const user = useUser();
  const soldOut = useQuery(soldOutOf(user)).data?.items ?? [];
  const printers = printersCell(useQuery(printJobsOf(user)).data);
  const [open, setOpen] = useState<'soldOut' | 'printers' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Cell
        icon={IconBan}
        count={soldOut.length}
        words={plural(soldOut.length, 'épuisé', 'épuisés')}
        short="épuisés"
        detail={soldOut.map(({ name }) => name).join(', ')}
        onOpen={() => setOpen('soldOut')}
      />
      <Cell icon={IconPrinterOff} {...printers} onOpen={() => setOpen('printers')} />
      {open ? (
        <Piece>{open === 'soldOut' ? <SoldOutWindow onClose={close} /> : <AwayWindow onClose={close} />}</Piece>
      ) : null}
    </>
  );
}

type CellProps = {
  icon: IconType;
  count: number;
  words: string;
  /** Where six stand in a row. */
  short: string;
  detail: string;
  onOpen: () => void;
};

/** A zero turns soft, opens nothing and keeps its place. */
function Cell({ icon, count, words, short, detail, onOpen }: CellProps) {
  const content = (
    <>
      <Glyph icon={icon} size={22} />
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.count}>{count}</b>{' '}
          <span className={styles.word}>
            <span className={styles.wide}>{words}</span>
            <span className={styles.narrow} aria-hidden="true">
              {short}
            </span>
          </span>
        </span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </>
  );
  if (count === 0) return <span className={styles.cell}>{content}</span>;
  return (
    <button type="button" className={styles.cell} data-kind="service" onClick={onOpen}>
      {content}
    </button>
  );
}
