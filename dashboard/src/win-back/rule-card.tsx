import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { compareGroups, LEAST_COMPARED } from '@comptoir/domain/win-back/win-back-rules.ts';
import { audienceWords, offerWords } from '@comptoir/domain/win-back/win-back.labels.ts';
import type { WinBackResult, WinBackRule } from '@comptoir/domain/win-back/win-back.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import styles from './win-back.module.css';

const UNKNOWN = '--';

type RuleCardProps = {
  rule: WinBackRule;
  /** Null where it can be changed; otherwise why not. */
  lockedBecause: string | null;
  onSwitch: (isOn: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** CMP-20, CMP-21. */
export function RuleCard({ rule, lockedBecause, onSwitch, onEdit, onDelete }: RuleCardProps) {
  const { title, result, isOn } = rule;
  const days = `${rule.validDays} ${plural(rule.validDays, 'jour', 'jours')}`;
  const terms = [audienceWords(rule), offerWords(rule), `valable ${days}`, `${rule.dailyMost} par jour au plus`];
  return (
    <li className={styles.rule}>
      <div className={styles.head}>
        <Switch
          label={isOn ? `Désactiver «\u00A0${title}\u00A0»` : `Activer «\u00A0${title}\u00A0»`}
          labelSide="hidden"
          isOn={isOn}
          disabledBecause={lockedBecause}
          onChange={onSwitch}
        />
        <div className={styles.words}>
          <h3>{title}</h3>
          <p>{french(terms.join(' · '))}</p>
          {rule.toAllUsers ? <p>Clients de tous les magasins</p> : null}
        </div>
        <span className={styles.commands}>
          <IconButton
            icon={IconPencil}
            label={`Modifier «\u00A0${title}\u00A0»`}
            disabledBecause={lockedBecause}
            onClick={onEdit}
          />
          <IconButton
            icon={IconTrash}
            label={`Supprimer «\u00A0${title}\u00A0»`}
            disabledBecause={lockedBecause}
            onClick={onDelete}
          />
        </span>
      </div>
      <Result result={result} isOn={isOn} />
    </li>
  );
}

function Result({ result, isOn }: { result: WinBackResult; isOn: boolean }) {
  if (result.written + result.waiting + result.controls + result.unreached === 0)
    return (
      <p className={styles.note}>
        {isOn
          ? french('Les premiers messages partent vers 10:30, jamais la nuit.')
          : 'Activez la règle : vous verrez ici ce qu’elle rapporte.'}
      </p>
    );
  const { written, returned, orders, sales, discounts, points, fees, margin } = result;
  return (
    <>
      <dl className={styles.figures}>
        <Pair label="Contactés">{formatCount(written)}</Pair>
        <Pair label="Revenus">{formatCount(returned)}</Pair>
        <Pair label="Commandes">{formatCount(orders)}</Pair>
        <Pair label="Ventes">{formatEuros(sales)}</Pair>
        <Pair label="Remises et points">{taken(discounts + points)}</Pair>
        <Pair label="Frais">{taken(fees)}</Pair>
        <Pair label="Marge nette" className={styles.strong}>
          {margin === null ? UNKNOWN : formatEuros(margin)}
        </Pair>
        <Pair label="En plus" className={styles.extra}>
          <Extra result={result} />
        </Pair>
      </dl>
      <Compared result={result} />
    </>
  );
}

const taken = (amount: number): string => (amount === 0 ? UNKNOWN : `\u2212${formatEuros(amount as never)}`);
const tenth = (figure: number): string => figure.toLocaleString('fr-FR', { maximumFractionDigits: 1 });

function Extra({ result }: { result: WinBackResult }) {
  const { extra } = compareGroups(result);
  if (extra === null) return UNKNOWN;
  const sign = extra > 0 ? '+' : extra < 0 ? '\u2212' : '';
  return <span data-sign={Math.sign(extra)}>{french(`${sign}${tenth(Math.abs(extra))} pour 100`)}</span>;
}

/** CMP-20: against whom it is compared, or what is missing for it. */
function Compared({ result }: { result: WinBackResult }) {
  const { written, controls, waiting, unreached } = result;
  const { written: told, controls: left, extra } = compareGroups(result);
  const small = Math.min(written, controls);
  const sentences = [
    ...(extra !== null && told !== null && left !== null
      ? [
          `Sur 100 personnes contactées, ${tenth(told)} sont revenues en 30 jours ; sur 100 du groupe témoin, ${tenth(left)}.`,
        ]
      : [
          `« En plus » s'affiche à partir de ${LEAST_COMPARED} personnes contactées et de ${LEAST_COMPARED} dans le groupe témoin (${
            small === controls ? `${formatCount(controls)} dans le groupe témoin` : `${formatCount(written)} contactées`
          } à ce jour).`,
        ]),
    ...(waiting > 0
      ? [`${formatCount(waiting)} ${plural(waiting, 'message est', 'messages sont')} en cours d'envoi.`]
      : []),
    ...(unreached > 0
      ? [
          `${formatCount(unreached)} ${plural(unreached, "personne n'a pas pu être jointe", "personnes n'ont pas pu être jointes")}.`,
        ]
      : []),
  ];
  return <p className={styles.note}>{french(sentences.join(' '))}</p>;
}
