import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './setup.module.css';

export type BlockHead = { rank: number; title: string };

const Head = ({ rank, title, under, isDone }: BlockHead & { under?: string; isDone?: boolean }) => (
  <div className={styles.head}>
    <span className={styles.rank} data-state={isDone ? 'done' : under ? 'later' : 'open'} aria-hidden="true">
      {isDone ? <Glyph icon={IconCheck} size={20} /> : rank}
    </span>
    <div className={styles.names}>
      <h2 className={styles.name}>{title}</h2>
      {under ? <p className={styles.under}>{under}</p> : null}
    </div>
  </div>
);

/** INS-04: a finished block says what it holds, a later one what it will ask. */
export function ClosedBlock(props: BlockHead & { under: string; isDone: boolean; onOpen: () => void }) {
  const { onOpen, ...head } = props;
  return (
    <Card as="section" aria-label={head.title}>
      <div className={styles.closed} data-state={head.isDone ? 'done' : 'later'}>
        <Head {...head} />
        {head.isDone ? (
          <Button variant="subtle" onClick={onOpen} aria-label={`Modifier\u00A0: ${head.title}`}>
            Modifier
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

type OpenBlockProps = BlockHead & {
  form: Pick<Form<never>, 'id' | 'submit' | 'isSaving' | 'failure'>;
  saveLabel: string;
  onBack?: (() => void) | undefined;
  /** Beside the button: what will come of it. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Enter continues, from any field. */
export function OpenBlock({ form, saveLabel, onBack, foot, children, ...head }: OpenBlockProps) {
  return (
    <Card as="section" tone="selected" isPadded={false} aria-label={head.title}>
      <form id={form.id} onSubmit={(event) => form.submit(event)} noValidate>
        <div className={styles.inside}>
          <Head {...head} />
          <p className={styles.step}>Étape {head.rank} sur 3</p>
          {children}
          <Notice tone="error">{form.failure}</Notice>
        </div>
        <div className={styles.foot}>
          {onBack ? <Button onClick={onBack}>Retour</Button> : null}
          <div className={styles.footNote}>{foot}</div>
          <Button type="submit" variant="primary" isBusy={form.isSaving}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
