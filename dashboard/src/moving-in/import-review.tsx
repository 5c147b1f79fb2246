import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import {
  DUPLICATE_CHOICES,
  type CustomerImport,
  type CustomerImportDetail,
  type DuplicateChoice,
} from '@comptoir/domain/moving-in/customer-import.ts';
import { DUPLICATE_LABELS } from '@comptoir/domain/moving-in/moving-in.labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { customerImport, useSettleImport, type ShopRef } from './moving-in.queries.ts';
import styles from './moving-in.module.css';

/** MOV-11, MOV-12: what was found in the file, and what becomes of whoever may be known already. */
export function ImportReview({ shopRef, found }: { shopRef: ShopRef; found: CustomerImport }) {
  const detail = useQuery(customerImport(shopRef, found));
  const settle = useSettleImport(shopRef, found.importId);
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip');
  const { good, bad, twins, consents, undatedConsents } = found.counts;
  const send = (choice: DuplicateChoice | null) =>
    settle.mutate(choice, { onError: (error) => showErrorOr(error, CLIENT_ERRORS.generic) });
  // The button says what it does: lines that look like somebody known may be left aside.
  const taken = duplicates === 'skip' ? Math.max(0, good - twins) : good;
  return (
    <section className={styles.review} aria-label={`Aperçu de ${found.fileName}`}>
      <p>
        <strong>{found.fileName}</strong>
      </p>
      <dl className={styles.facts}>
        <Fact label="Bonnes lignes" count={good} />
        <Fact label="À corriger" count={bad} />
        <Fact label="Peut-être déjà connus" count={twins} />
        <Fact label="Abonnés à la newsletter" count={consents} />
      </dl>
      {undatedConsents > 0 ? (
        <p className={styles.help}>
          {french(
            `${formatCount(undatedConsents)} « oui » sans date ${plural(undatedConsents, "n'est pas repris", 'ne sont pas repris')} : sans sa date, un consentement ne peut pas être prouvé.`,
          )}
        </p>
      ) : null}
      {twins > 0 ? (
        <>
          <ChoiceTiles
            label="Clients qui existent peut-être déjà"
            choices={DUPLICATE_CHOICES.map((value) => ({ value, label: DUPLICATE_LABELS[value].label }))}
            value={duplicates}
            onChange={setDuplicates}
            columns={1}
          />
          <p className={styles.help}>{DUPLICATE_LABELS[duplicates].help}</p>
        </>
      ) : null}
      <Loaded
        query={detail}
        label="Chargement de l’aperçu"
        bones={<LineBones count={3} />}
        failed="L’aperçu ne peut pas être affiché"
      >
        {(shown) => (
          <>
            {shown.twins.length > 0 ? (
              <Table
                label="Peut-être déjà connus"
                columns={TWIN_COLUMNS}
                rows={shown.twins}
                rowKey={({ line }) => String(line)}
              />
            ) : null}
            {shown.problems.length > 0 ? (
              <Table
                label="Lignes à corriger"
                columns={PROBLEM_COLUMNS}
                rows={shown.problems}
                rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
              />
            ) : null}
          </>
        )}
      </Loaded>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          isBusy={settle.isPending}
          disabledBecause={
            good === 0
              ? 'Aucune ligne ne peut être importée.'
              : taken === 0
                ? french('Toutes ces personnes ont déjà une fiche : choisissez ce qui doit en être fait.')
                : null
          }
          onClick={() => send(duplicates)}
        >
          {`Importer ${formatCount(taken)} ${plural(taken, 'client', 'clients')}`}
        </Button>
        <Button onClick={() => send(null)} disabledBecause={settle.isPending ? 'Un instant…' : null}>
          Abandonner
        </Button>
      </div>
    </section>
  );
}

const Fact = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatCount(count)}</dd>
  </div>
);

const PROBLEM_COLUMNS: Column<CustomerImportDetail['problems'][number]>[] = [
  { id: 'line', header: 'Ligne', cell: ({ line }) => line, isFigure: true },
  { id: 'column', header: 'Colonne', cell: ({ column }) => column },
  { id: 'message', header: 'À corriger', cell: ({ message }) => message },
];

const TWIN_COLUMNS: Column<CustomerImportDetail['twins'][number]>[] = [
  { id: 'line', header: 'Ligne', cell: ({ line }) => line, isFigure: true },
  { id: 'file', header: 'Dans le fichier', cell: ({ name, contact }) => `${name} · ${contact}` },
  {
    id: 'known',
    header: 'Fiche existante',
    cell: ({ knownName, knownContact }) => [knownName, knownContact].filter(Boolean).join(' · '),
  },
];
