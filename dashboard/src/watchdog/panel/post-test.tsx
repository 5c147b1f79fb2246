import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { DeviceTest } from '@comptoir/domain/watchdog/device.ts';
import { TEST_PART_WORDS } from '@comptoir/domain/watchdog/watchdog.labels.ts';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconPrinter,
  IconShieldCheck,
  IconVolume,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { useUser } from '../../session/session.ts';
import { playSound, useSoundState, wakeSound } from '../../orders/alerts/sound.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Spinner } from '@comptoir/web/ui/base/spinner.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { measureEcho } from '../echo.ts';
import { ownPost, type Place } from '../../session/own-post.ts';
import { sendReport, type Report } from '../watchdog.queries.ts';
import styles from './watch-dialog.module.css';

type Result = DeviceTest['results']['sound'];
type Echo = { ms: number | null };

type PostTestProps = { shop: Shop | undefined; onBack: () => void; onClose: () => void };

/** « Tester mon poste »: what only a person can hear or see is asked, the rest is measured. */
export function PostTest({ shop, onBack, onClose }: PostTestProps) {
  const user = useUser();
  const cache = useQueryClient();
  const soundState = useSoundState();
  const echo = useEcho(user);
  const [sound, setSound] = useState<Result | null>(null);
  const [print, setPrint] = useState<Result | null>(null);
  const [isSaving, setSaving] = useState(false);
  const reason =
    echo === null ? 'La connexion est en cours de mesure.' : sound === null ? 'Avez-vous entendu le son\u00A0?' : null;
  const results = {
    sound: sound ?? 'skipped',
    live: echo && echo.ms !== null ? 'ok' : 'failed',
    print: print ?? 'skipped',
  } as const;
  const finish = async () => {
    setSaving(true);
    const isGood = !Object.values(results).includes('failed');
    try {
      await sendReport(cache, user, ownPost(user), {
        ...currentReport(soundState),
        lastTest: { at: toInstant(Date.now()), results },
      });
      if (isGood) toast.success({ text: 'Ce poste est prêt.' });
      onBack();
    } catch (error) {
      showError(error);
      setSaving(false);
    }
  };
  return (
    <Dialog
      icon={IconShieldCheck}
      title="Tester mon poste"
      context={ownPost(user).name}
      onClose={onClose}
      footerLeft={<Button onClick={onBack}>Retour</Button>}
      footerRight={
        <Button variant="primary" isBusy={isSaving} disabledBecause={reason} onClick={() => void finish()}>
          Terminer le test
        </Button>
      }
    >
      <ul className={styles.checks}>
        <SoundPart result={sound} onResult={setSound} />
        <LivePart echo={echo} />
        {shop && !shop.hidePrintTicket ? <PrintPart shop={shop} result={print} onResult={setPrint} /> : null}
      </ul>
    </Dialog>
  );
}

const currentReport = (sound: Report['sound']): Report => ({ sound, isVisible: !document.hidden });

/** Null while it is being measured. */
function useEcho(place: Place): Echo | null {
  const cache = useQueryClient();
  const sound = useSoundState();
  const [echo, setEcho] = useState<Echo | null>(null);
  useEffect(() => {
    let isGone = false;
    const measure = async () => {
      const ms = await measureEcho((echo) =>
        sendReport(cache, place, ownPost(place), { ...currentReport(sound), echo }),
      );
      if (!isGone) setEcho({ ms });
    };
    void measure();
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one measure per test
  }, []);
  return echo;
}

type PartProps = { result: Result | null; onResult: (result: Result) => void };

function SoundPart({ result, onResult }: PartProps) {
  const isAwake = useSoundState() === 'awake';
  const play = async () => {
    if (await wakeSound()) playSound('new-order');
  };
  return (
    <Part
      label={TEST_PART_WORDS.sound}
      result={result}
      text={
        result === 'failed'
          ? 'Montez le volume de l’appareil, vérifiez que son haut-parleur n’est pas coupé, puis réécoutez.'
          : result === 'ok'
            ? 'Vous avez entendu la sonnerie des nouvelles commandes.'
            : isAwake
              ? 'La sonnerie des nouvelles commandes vient d’être jouée.'
              : 'Le navigateur bloque le son de ce poste.'
      }
    >
      {result === 'ok' ? null : <Question text={`Avez-vous entendu le son${NBSP}?`} onResult={onResult} />}
      <Button icon={IconVolume} onClick={() => void play()}>
        Réécouter
      </Button>
    </Part>
  );
}

function LivePart({ echo }: { echo: Echo | null }) {
  if (echo === null) return <Part label={TEST_PART_WORDS.live} result={null} isBusy text="Mesure en cours…" />;
  return echo.ms === null ? (
    <Part
      label={TEST_PART_WORDS.live}
      result="failed"
      text={`Le serveur n’a pas répondu${NBSP}: vérifiez la connexion internet de l’appareil.`}
    />
  ) : (
    <Part label={TEST_PART_WORDS.live} result="ok" text={`Le serveur répond en ${echo.ms}${NBSP}ms.`} />
  );
}

function PrintPart({ shop, result, onResult }: PartProps & { shop: Shop }) {
  const [state, setState] = useState<'untried' | 'printing' | 'printed'>('untried');
  const print = async () => {
    setState('printing');
    const isSent = await printedTest(shop);
    setState(isSent ? 'printed' : 'untried');
    if (!isSent) onResult('failed');
  };
  return (
    <Part
      label={TEST_PART_WORDS.print}
      result={result}
      text={
        result === 'ok'
          ? 'Le ticket de test est sorti.'
          : result === 'failed'
            ? 'Vérifiez que l’imprimante est allumée, reliée et chargée en papier.'
            : 'Facultatif, si ce poste imprime les tickets.'
      }
    >
      {state === 'printed' ? <Question text={`Le ticket est-il sorti${NBSP}?`} onResult={onResult} /> : null}
      <Button icon={IconPrinter} isBusy={state === 'printing'} onClick={() => void print()}>
        Imprimer un ticket de test
      </Button>
    </Part>
  );
}

/** False also when the code that prints could not be fetched. */
async function printedTest(shop: Shop): Promise<boolean> {
  try {
    const { printTestTicket } = await import('../../printers/printers.queries.ts');
    return await printTestTicket(shop);
  } catch (error) {
    logError(error);
    return false;
  }
}

const LOOKS = { ok: IconCircleCheck, failed: IconCircleX, skipped: IconCircleDashed } as const;
const LEVELS = { ok: 'green', failed: 'red', skipped: 'grey' } as const;

type Shown = { label: string; result: Result | null; text: string; isBusy?: boolean; children?: ReactNode };

function Part({ label, result, text, isBusy = false, children }: Shown) {
  const known = result ?? 'skipped';
  return (
    <li className={styles.check} data-level={LEVELS[known]}>
      {isBusy ? <Spinner size={22} /> : <Glyph icon={LOOKS[known]} size={22} />}
      <div className={shared.growing}>
        <p className={styles.line}>
          <b>{label}</b>
        </p>
        <p className={styles.remedy} role="status">
          {text}
        </p>
        {children ? <div className={styles.answers}>{children}</div> : null}
      </div>
    </li>
  );
}

function Question({ text, onResult }: { text: string; onResult: (result: Result) => void }) {
  return (
    <div className={styles.question} role="group" aria-label={text}>
      <p>{text}</p>
      <Button onClick={() => onResult('ok')}>Oui</Button>
      <Button onClick={() => onResult('failed')}>Non</Button>
    </div>
  );
}
