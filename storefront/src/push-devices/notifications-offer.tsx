import type { PushService } from '@comptoir/contract/push-devices.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePage } from '../app/page-store.ts';
import { Button } from '../app/parts/button.tsx';
import { abilityOf, agree, readService, renew, withdraw } from './device.ts';
import { keptDevice, type PlacedOrder } from './kept-device.ts';
import styles from './notifications-offer.module.css';

type State =
  | { name: 'waiting' }
  /** Nothing can be offered here. */
  | { name: 'none' }
  | { name: 'home-screen' }
  | { name: 'blocked' }
  | { name: 'off'; service: PushService }
  | { name: 'on'; service: PushService };

async function stateOf(shopId: string, order: PlacedOrder | null): Promise<State> {
  const service = await readService();
  const ability = abilityOf();
  if (!service || ability === 'none') return { name: 'none' };
  if (ability !== 'able') return { name: ability };
  const isOn = keptDevice(shopId) !== null && (await renew(shopId, order));
  return { name: isOn ? 'on' : 'off', service };
}

/**
 * PSH-12: offered after an order and on the account's page, never while the page loads; the browser's own question comes
 * after a press only.
 */
export function NotificationsOffer({ order = null }: { order?: PlacedOrder | null }) {
  const { shop } = usePage();
  const { shopId, name } = shop;
  const [state, setState] = useState<State>({ name: 'waiting' });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    stateOf(shopId, order).then(setState, () => setState({ name: 'none' }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the order as it was when this came into view
  }, [shopId]);

  const doing = (work: () => Promise<State>) => {
    setBusy(true);
    setError(null);
    work()
      .then(setState, (failure: unknown) => setError(sentenceOf(failure)))
      .finally(() => setBusy(false));
  };

  if (state.name === 'waiting' || state.name === 'none') return null;
  return (
    <section className={styles.offer} aria-label="Notifications">
      {state.name === 'on' ? <IconBellRinging size={26} stroke={1.7} /> : <IconBell size={26} stroke={1.7} />}
      <div className={styles.words}>
        {state.name === 'on' ? (
          <>
            <h2>Les notifications sont activées</h2>
            <p>{french(`${name} vous annonce ses offres et ses nouveautés sur cet appareil.`)}</p>
            <Button
              variant="outline"
              size="md"
              isBusy={isBusy}
              onClick={() =>
                doing(async () => {
                  await withdraw(shopId);
                  return { ...state, name: 'off' };
                })
              }
            >
              Ne plus recevoir
            </Button>
          </>
        ) : (
          <h2>{french(`Les offres de ${name} sur cet appareil`)}</h2>
        )}
        {state.name === 'home-screen' ? (
          <p>
            {french(
              'Sur iPhone et iPad, ajoutez d’abord cette page à votre écran d’accueil : touchez « Partager », puis « Sur l’écran d’accueil », et rouvrez-la de là.',
            )}
          </p>
        ) : null}
        {state.name === 'blocked' ? (
          <p>{french('Les notifications de ce site sont bloquées : autorisez-les dans les réglages du navigateur.')}</p>
        ) : null}
        {state.name === 'off' ? (
          <Consent
            name={name}
            isBusy={isBusy}
            onAgreed={() =>
              doing(async () =>
                (await agree(shopId, state.service, order)) ? { ...state, name: 'on' } : stateNow(state),
              )
            }
          />
        ) : null}
        {error ? <p role="alert">{error}</p> : null}
      </div>
    </section>
  );
}

/** Whoever closed the browser's question without an answer may be asked again. */
const stateNow = (state: Extract<State, { service: PushService }>): State =>
  abilityOf() === 'blocked' ? { name: 'blocked' } : { ...state, name: 'off' };

type ConsentProps = { name: string; isBusy: boolean; onAgreed: () => void };

/** Never ticked beforehand. */
function Consent({ name, isBusy, onAgreed }: ConsentProps) {
  const [isTicked, setTicked] = useState(false);
  const [isMissed, setMissed] = useState(false);
  return (
    <>
      <p>{french('Une notification quand il y a une offre ou une nouveauté. Vous arrêtez quand vous voulez.')}</p>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => {
            setTicked(event.currentTarget.checked);
            setMissed(false);
          }}
        />
        <span>{french(`J’accepte de recevoir les offres et les nouveautés de ${name} sur cet appareil.`)}</span>
      </label>
      {isMissed ? <p role="alert">Cochez la case pour donner votre accord.</p> : null}
      <Button variant="outline" size="md" isBusy={isBusy} onClick={() => (isTicked ? onAgreed() : setMissed(true))}>
        Activer les notifications
      </Button>
    </>
  );
}
