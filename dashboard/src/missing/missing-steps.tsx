import { IconCircleMinus, IconSearch } from '@tabler/icons-react';
import { pieceTotal } from '@comptoir/domain/missing/piece.ts';
import { cents, formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { elided, french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { addDays, localDay, localTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import { IF_SILENT_LABELS } from '@comptoir/domain/orders/missing/missing.labels.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { NumberStepper } from '@comptoir/web/ui/fields/number-stepper.tsx';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useState, type ReactNode } from 'react';
import type { Substitute } from './missing.queries.ts';
import { differenceTo, silentChoices, type MissingDraft, type SoldOutChoice } from './use-missing.ts';
import styles from './missing.module.css';

type StepProps = { draft: MissingDraft };

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.step} data-step={number}>
      <h3 className={styles.heading}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {french(title)}
      </h3>
      {children}
    </section>
  );
}

/** MIS-02: digits choose, as in every step. */
export function DishStep({ draft }: StepProps) {
  const { order, line, chooseLine } = draft;
  return (
    <Step number={1} title="Quel plat ?">
      <div className={styles.dishes} role="radiogroup" aria-label="Quel plat ?">
        {order.lines.map((one) => (
          <label key={one.id} className={styles.dish}>
            <input
              type="radio"
              name="missing-dish"
              className={styles.mark}
              checked={line?.id === one.id}
              onChange={() => chooseLine(one.id)}
              data-choice
            />
            <b className={styles.count}>
              {one.quantity}
              {NBSP}×
            </b>
            <span className={styles.name}>{one.name}</span>
            <span className={styles.figure}>{formatEuros(lineTotal(one))}</span>
          </label>
        ))}
      </div>
      {line && line.quantity > 1 ? <Pieces draft={draft} line={line} /> : null}
      {order.isTest ? null : <SoldOut draft={draft} />}
    </Step>
  );
}

const Pieces = ({ draft, line }: StepProps & { line: OrderLine }) => (
  <div className={styles.pieces}>
    <span>Combien en manque-t-il{NBSP}?</span>
    <NumberStepper
      label="Combien en manque-t-il ?"
      value={draft.quantity}
      onChange={draft.setPieces}
      min={1}
      max={line.quantity}
      step={1}
      format={(count) => `${count} sur ${line.quantity}`}
    />
  </div>
);

/** MIS-09 */
function SoldOut({ draft }: StepProps) {
  const { ends, until, setSoldOut, order } = draft;
  const now = useNow();
  const { timeZone } = order.shop;
  const choices: [SoldOutChoice, string][] = [
    ...(ends.service ? ([['service', `Fin du service (${localTime(ends.service, timeZone)})`]] as const) : []),
    ...(ends.opening ? ([['opening', dayAndHour(ends.opening, now, timeZone)]] as const) : []),
    ['none', 'Pas épuisé'],
  ].map(([value, label]) => [value as SoldOutChoice, label]);
  return (
    <div className={styles.soldOut}>
      <p className={styles.label} id="sold-out">
        Épuisé partout jusqu’à
      </p>
      <div className={styles.tiles} role="radiogroup" aria-labelledby="sold-out">
        {choices.map(([value, label]) => (
          <label key={value} className={styles.tile} data-centred>
            <input
              type="radio"
              name="sold-out"
              className={styles.hidden}
              checked={until === value}
              onChange={() => setSoldOut(value)}
            />
            <b>{label}</b>
          </label>
        ))}
      </div>
    </div>
  );
}

/** « Demain 11:30 », « 20/11 11:30 ». */
function dayAndHour(at: Instant, now: Instant, zone: string): string {
  const day = localDay(at, zone);
  const isTomorrow = day === addDays(localDay(now, zone), 1);
  return `${isTomorrow ? 'Demain' : `${day.slice(8)}/${day.slice(5, 7)}`} ${localTime(at, zone)}`;
}

export function PlaceStep({ draft }: StepProps) {
  const { line, found } = draft;
  return (
    <Step number={2} title="À la place">
      {line ? (
        <Loaded
          query={found}
          label="Chargement des plats"
          bones={<Skeleton height={108} />}
          failed="Impossible de récupérer les plats"
        >
          {() => <Places draft={draft} line={line} />}
        </Loaded>
      ) : (
        <p className={styles.help}>Choisissez d’abord le plat qui manque.</p>
      )}
    </Step>
  );
}

function Places({ draft, line }: StepProps & { line: OrderLine }) {
  const { tiles, offered, chosen, substitute, canRemove, setPlace, quantity } = draft;
  const [isSearching, search] = useState(false);
  const isTile = tiles.some(({ productKey }) => productKey === substitute?.productKey);
  const isOther = isSearching || (substitute !== null && !isTile);
  const shown = isOther && substitute && !isTile ? substitute : null;
  return (
    <>
      <div className={styles.tiles} role="radiogroup" aria-label="À la place">
        {tiles.map((one) => (
          <label key={one.productKey} className={styles.tile}>
            <input
              type="radio"
              name="place"
              className={styles.hidden}
              checked={substitute?.productKey === one.productKey}
              onChange={() => (search(false), setPlace({ productKey: one.productKey }))}
              data-choice
            />
            <b>{one.name}</b>
            <small>{priceWords(line, one)}</small>
          </label>
        ))}
        {canRemove ? (
          <label className={styles.tile} data-row data-wide>
            <input
              type="radio"
              name="place"
              className={styles.hidden}
              checked={chosen === 'remove'}
              onChange={() => (search(false), setPlace('remove'))}
              data-choice
            />
            <Glyph icon={IconCircleMinus} />
            <b>Retirer du panier · {minus(cents(pieceOf(line) * quantity))}</b>
          </label>
        ) : null}
        {offered.length > tiles.length ? (
          <button type="button" className={styles.tile} data-row aria-expanded={isOther} onClick={() => search(true)}>
            <Glyph icon={IconSearch} />
            <b>Autre plat…</b>
          </button>
        ) : null}
      </div>
      {offered.length === 0 ? (
        <p className={styles.help}>
          {french('Aucun autre plat ne peut être servi à cette heure : retirez-le, ou annulez la commande.')}
        </p>
      ) : null}
      {isOther ? (
        <SearchSelect
          label="Autre plat"
          options={offered.map((one) => ({ value: one.productKey, label: `${one.name} · ${priceWords(line, one)}` }))}
          value={shown?.productKey ?? null}
          onChange={(productKey) => setPlace({ productKey })}
          placeholder="Chercher un plat…"
        />
      ) : null}
    </>
  );
}

const pieceOf = (line: OrderLine) => (line.isLoyaltyProduct ? cents(0) : pieceTotal(line));
const minus = (amount: ReturnType<typeof cents>): string =>
  amount > 0 ? `−${formatEuros(amount)}` : formatEuros(amount);

/** « 8,50 € · −1,00 € »; of a dearer dish what the shop offers. */
function priceWords(line: OrderLine, one: Substitute): string {
  const difference = differenceTo(line, pieceOf(line), one);
  const gift = cents(one.price - one.offered);
  if (gift > 0) return `${formatEuros(one.price)} · ${formatEuros(gift)} ${pluralOfAmount(gift, 'offert', 'offerts')}`;
  return `${formatEuros(one.price)} · ${difference < 0 ? minus(cents(-difference)) : 'même prix'}`;
}

const MINUTES = [
  { value: '3', label: `3${NBSP}min` },
  { value: '5', label: `5${NBSP}min` },
  { value: '10', label: `10${NBSP}min` },
] as const;

export function AnswerStep({ draft }: StepProps) {
  const { order, answerMinutes, setMinutes, ifSilent, setSilent, canRemove, substitute } = draft;
  return (
    <Step number={3} title={`La réponse ${elided('de', nameOf(order))}`}>
      <div className={styles.answer}>
        <span>Sans réponse dans</span>
        <Segmented
          label="Temps pour répondre"
          segments={MINUTES}
          value={String(answerMinutes) as '3' | '5' | '10'}
          onChange={(value) => setMinutes(Number(value) as 3 | 5 | 10)}
        />
        <span>alors</span>
        <Select
          label="Sans réponse"
          isLabelHidden
          options={silentChoices(canRemove, substitute !== null).map((value) => ({
            value,
            label: IF_SILENT_LABELS[value],
          }))}
          value={ifSilent}
          onChange={setSilent}
        />
      </div>
    </Step>
  );
}

export const nameOf = ({ customer }: Pick<Order, 'customer'>): string => customer.firstName.trim() || 'votre client';
