import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { UntilChoice } from '@comptoir/domain/shops/opening.ts';
import { DEFAULT_CLOSED_MESSAGE, UNTIL_LABELS } from '@comptoir/domain/shops/shops.labels.ts';
import type { TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { IconFlame, IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { NumberStepper } from '@comptoir/web/ui/fields/number-stepper.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { useUser } from '../session/session.ts';
import type { ShopWork } from './run-on-shops.ts';
import { RunWindow } from './run-window.tsx';
import { closeShop, rushShop, writeToPosts } from './tower.queries.ts';

export const ACTS = ['close', 'open', 'rush', 'calm', 'write'] as const;
export type Act = (typeof ACTS)[number];
/** `onDone`: something was tried in these shops; `onClose`: nothing was. */
type ActWindowProps = { rows: readonly TowerRow[]; onClose: () => void; onDone: () => void };

/** SHL-42, for many shops at once: each by its own hours, so no hour is named. */
const UNTILS = ['end-of-service', 'half-hour', 'hour', 'next-opening', 'open-ended'] as const satisfies UntilChoice[];
type Until = (typeof UNTILS)[number];

const UNTIL_TILES = UNTILS.map((value) => ({ value, label: UNTIL_LABELS[value] }));
const NO_SERVICE = 'Ses horaires ne donnent pas cette fin.';
/** ROL-105, ROL-106. */
const OF_THE_TILL = 'La caisse de ce magasin l’ouvre et le ferme.';

const shopWords = (rows: readonly TowerRow[]): string =>
  french(`${rows.length} ${plural(rows.length, 'magasin', 'magasins')}`);

const theShops = (rows: readonly TowerRow[]): string =>
  rows.length === 1 ? (rows[0]?.name ?? '') : french(`les ${rows.length} magasins`);

/** Undefined where the hours of the shop give no such end. */
function endOf({ ends }: TowerRow, until: Until, now: Instant): Instant | null | undefined {
  if (until === 'open-ended') return null;
  if (until === 'half-hour') return addMinutes(now, 30);
  if (until === 'hour') return addMinutes(now, 60);
  return (until === 'end-of-service' ? ends.service : ends.day) ?? undefined;
}

export function ActWindow({ act, ...props }: ActWindowProps & { act: Act }) {
  if (act === 'close') return <CloseWindow {...props} />;
  if (act === 'rush') return <RushWindow {...props} />;
  return act === 'write' ? <WriteWindow {...props} /> : <EndWindow act={act} {...props} />;
}

/** TOW-10: what is asked once and done in every shop that the till does not own. */
function useWork() {
  const { companyId } = useUser();
  const [work, setWork] = useState<ShopWork | null>(null);
  return {
    work,
    start: (
      each: (row: TowerRow, params: { companyId: string; shopId: string }, key: string) => ReturnType<ShopWork>,
    ) => setWork(() => (row: TowerRow, key: string) => each(row, { companyId, shopId: row.shopId }, key)),
  };
}

function CloseWindow({ rows, onClose, onDone }: ActWindowProps) {
  const now = useNow();
  const offline = useOfflineReason();
  const { work, start } = useWork();
  const form = useForm({
    start: { message: DEFAULT_CLOSED_MESSAGE, until: 'end-of-service' as Until },
    send: async ({ message, until }) =>
      start((row, params, key) => {
        if (row.isOneTouch) return OF_THE_TILL;
        const closedUntil = endOf(row, until, now);
        if (closedUntil === undefined) return NO_SERVICE;
        return closeShop({ params, body: { closedMessage: message.trim(), closedUntil }, key });
      }),
  });
  if (work) return <RunWindow title="Fermeture" rows={rows} work={work} done={['fermé', 'fermés']} onClose={onDone} />;
  const missing = form.draft.message.trim() === '' ? refusalSentence('MISSING_FIELDS') : null;
  return (
    <FormWindow
      title={french(`Fermer ${theShops(rows)} ?`)}
      width={680}
      form={form}
      saveVariant="danger"
      saveLabel={french(`Fermer ${theShops(rows)}`)}
      refusal={offline ?? missing}
      onClose={onClose}
    >
      <Stack gap={18}>
        <p>
          {french(
            `${shopWords(rows)} : les clients liront ce message et ne pourront plus y commander. Les commandes déjà reçues continuent.`,
          )}
        </p>
        <TextField label="Message affiché aux clients" {...form.field('message')} maxLength={500} error={missing} />
        <ChoiceTiles label={french("Jusqu'à quand ?")} choices={UNTIL_TILES} {...form.field('until')} />
      </Stack>
    </FormWindow>
  );
}

function RushWindow({ rows, onClose, onDone }: ActWindowProps) {
  const now = useNow();
  const offline = useOfflineReason();
  const { work, start } = useWork();
  const form = useForm({
    start: { minutes: 15, until: 'end-of-service' as Until },
    send: async ({ minutes, until }) =>
      start((row, params, key) => {
        if (row.isOneTouch) return OF_THE_TILL;
        const end = endOf(row, until, now);
        if (end === undefined) return NO_SERVICE;
        return rushShop({ params, body: { enabled: true, extraPreparationMinutes: minutes, until: end }, key });
      }),
  });
  if (work)
    return <RunWindow title="Mode rush" rows={rows} work={work} done={['en rush', 'en rush']} onClose={onDone} />;
  return (
    <FormWindow
      icon={IconFlame}
      title={french(`Mettre ${theShops(rows)} en mode rush ?`)}
      width={680}
      form={form}
      saveLabel={french(`Activer dans ${shopWords(rows)}`)}
      refusal={offline}
      onClose={onClose}
    >
      <Stack gap={18}>
        <p>
          {french(
            `${shopWords(rows)} : les clients verront un délai plus long de ${form.draft.minutes} min. Les commandes déjà acceptées ne changent pas.`,
          )}
        </p>
        <NumberStepper
          label="Minutes ajoutées à la préparation"
          {...form.field('minutes')}
          min={5}
          max={60}
          step={5}
          format={(value) => `+${value}${NBSP}min`}
          caption="ajoutées au temps de préparation"
        />
        <ChoiceTiles label={french("Jusqu'à quand ?")} choices={UNTIL_TILES} {...form.field('until')} />
      </Stack>
    </FormWindow>
  );
}

function WriteWindow({ rows, onClose, onDone }: ActWindowProps) {
  const offline = useOfflineReason();
  const { work, start } = useWork();
  const form = useForm({
    start: { text: '' },
    send: async ({ text }) => start((_, params, key) => writeToPosts({ params, body: { text: text.trim() }, key })),
  });
  if (work)
    return (
      <RunWindow title="Message aux postes" rows={rows} work={work} done={['prévenu', 'prévenus']} onClose={onDone} />
    );
  return (
    <FormWindow
      icon={IconMessage2}
      title={french(`Écrire aux postes de ${rows.length === 1 ? (rows[0]?.name ?? '') : shopWords(rows)}`)}
      width={680}
      form={form}
      saveLabel="Envoyer"
      refusal={offline ?? (form.draft.text.trim() === '' ? 'Écrivez un message.' : null)}
      onClose={onClose}
    >
      <Stack gap={18}>
        <p>
          {french(
            "Le message s'affiche avec votre prénom sur tous les postes, jusqu'à ce que quelqu'un l'ait lu. Les clients ne voient rien.",
          )}
        </p>
        <TextArea label="Message" {...form.field('text')} maxLength={300} isCounted data-autofocus />
      </Stack>
    </FormWindow>
  );
}

const ENDS = {
  open: {
    title: 'Réouverture',
    verb: 'Rouvrir',
    done: ['ouvert', 'ouverts'],
    text: 'Les clients pourront de nouveau y commander, pendant leurs horaires.',
  },
  calm: {
    title: 'Fin du mode rush',
    verb: 'Arrêter le rush dans',
    done: ['au calme', 'au calme'],
    text: 'Les clients retrouvent les délais habituels.',
  },
} as const;

/** Reopening and the end of a rush: nothing to choose, only shops that are closed or in a rush. */
function EndWindow({ act, rows, onClose, onDone }: ActWindowProps & { act: 'open' | 'calm' }) {
  const offline = useOfflineReason();
  const { work, start } = useWork();
  const { title, verb, done, text } = ENDS[act];
  const concerned = rows.filter((row) => (act === 'open' ? row.isClosed : row.rush.enabled));
  const [kept] = useState(concerned);
  if (work) return <RunWindow title={title} rows={kept} work={work} done={done} onClose={onDone} />;
  return (
    <ConfirmDialog
      title={french(`${verb} ${theShops(kept)} ?`)}
      text={french(`${shopWords(kept)} : ${text}`)}
      confirmLabel={act === 'open' ? 'Rouvrir' : 'Arrêter le rush'}
      disabledBecause={offline}
      onConfirm={() =>
        start((row, params, key) => {
          if (row.isOneTouch) return OF_THE_TILL;
          return act === 'open'
            ? closeShop({ params, body: { closedMessage: false, closedUntil: null }, key })
            : rushShop({ params, body: { enabled: false }, key });
        })
      }
      onCancel={onClose}
    />
  );
}
