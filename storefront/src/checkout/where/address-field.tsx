import { cityOf, streetOf } from '@comptoir/domain/kernel/address.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { IconCircleCheck, IconMapPinOff, IconX } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { RoundButton } from '../../app/parts/button.tsx';
import { TextField } from '../../app/parts/field.tsx';
import { changeBasket, useBasket } from '../../basket/basket-store.ts';
import { addressOf, useSuggestions } from './address-search.ts';
import { shortEuros } from '../amounts.tsx';
import type { Quote } from '../question.ts';
import styles from './address-field.module.css';

type AddressFieldProps = {
  quote: Quote | null;
  isAsking: boolean;
  refusal?: string | undefined;
  /** Where one may go instead of an address that is not served. */
  onPickup?: (() => void) | undefined;
};

/** « Adresse de livraison »: suggestions while one types, the zone's answer below. */
export function AddressField({ quote, isAsking, refusal, onPickup }: AddressFieldProps) {
  const { address } = useBasket();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [doubt, setDoubt] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const found = useSuggestions(typed);
  const listId = useId();
  const isOpen = typed !== null && found.items.length > 0;
  const choose = async (placeId: string) => {
    try {
      const place = await addressOf(placeId, address);
      changeBasket((basket) => ({ ...basket, address: place.address }));
      setDoubt(place.doubt);
      setTyped(null);
      setFailure(null);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((known) => (known + step + found.items.length) % found.items.length);
    } else if (key === 'Enter') {
      event.preventDefault();
      const chosen = found.items[Math.max(active, 0)];
      if (chosen) void choose(chosen.placeId);
    } else if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };
  const isNothing = typed !== null && found.isAsked && found.items.length === 0 && !found.failure;
  const error = failure ?? found.failure ?? (isNothing ? 'Aucune adresse trouvée.' : null);
  return (
    <div className={styles.address}>
      <TextField
        label="Adresse de livraison"
        value={typed ?? (address ? `${streetOf(address)}, ${cityOf(address)}` : '')}
        placeholder="Ex. : 21 rue Bonaparte, Nice"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        error={error ?? (typed === null ? (doubt ?? refusal) : null)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped((known) => (known?.trim() ? known : null))}
        end={
          address && typed === null ? (
            <RoundButton
              label="Effacer l’adresse"
              onClick={() => {
                changeBasket((basket) => ({ ...basket, address: null }));
                setDoubt(null);
              }}
            >
              <IconX size={20} stroke={1.75} />
            </RoundButton>
          ) : null
        }
      />
      <ul id={listId} role="listbox" aria-label="Adresses proposées" className={styles.list} hidden={!isOpen}>
        {isOpen
          ? found.items.map(({ placeId, mainText, secondaryText }, index) => (
              <li
                key={placeId}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => void choose(placeId)}
              >
                {mainText}
                <span className={styles.town}>{secondaryText}</span>
              </li>
            ))
          : null}
      </ul>
      {address && typed === null && !isAsking ? <ZoneAnswer quote={quote} isRefused={Boolean(refusal)} /> : null}
      {refusal && onPickup ? (
        <button type="button" className={styles.pickup} onClick={onPickup}>
          <IconMapPinOff size={22} stroke={1.6} aria-hidden="true" />
          Commander à emporter
        </button>
      ) : null}
    </div>
  );
}

/** « Nous livrons ici : 2,90 €, minimum 15 €. » */
function ZoneAnswer({ quote, isRefused }: { quote: Quote | null; isRefused: boolean }) {
  if (!quote?.delivery || !quote.amounts || isRefused) return null;
  const fee = quote.amounts.deliveryFee === 0 ? 'livraison offerte' : formatEuros(quote.amounts.deliveryFee);
  const { minimumBasket } = quote.delivery;
  return (
    <p className={styles.served} role="status">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <b>Nous livrons ici</b>
        {'\u00A0'}: {fee}
        {minimumBasket > 0 ? `, minimum ${shortEuros(minimumBasket)}` : ''}.
      </span>
    </p>
  );
}
