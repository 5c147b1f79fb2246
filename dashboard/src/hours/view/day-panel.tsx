import { slotsOn, specialOn } from '@comptoir/domain/hours/slots.ts';
import { slotText } from '@comptoir/domain/hours/week-view.ts';
import { isYearly } from '@comptoir/domain/hours/special-days.ts';
import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { weekdayOf, type Day } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconPencil } from '@tabler/icons-react';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { longDay, specialName } from '../hours-words.ts';
import { DeleteSpecial } from '../special/delete-special.tsx';
import { draftOf, usualDraft } from '../special/special-draft.ts';
import { SpecialFields } from '../special/special-fields.tsx';
import { useSpecialForm } from '../special/use-special-form.ts';
import { SAVE_ANYWAY, StrandedNotice } from '../stranded-notice.tsx';
import styles from './week-view.module.css';

const UNCHANGED = 'Rien n’a changé depuis le dernier enregistrement.';
const USUAL = 'Changez les horaires de ce jour pour en faire un jour exceptionnel.';

type DayPanelProps = {
  shop: Shop;
  day: Day;
  today: Day;
  /** It has passed, or this person has no right to change it. */
  isLocked: boolean;
  onDirty: (isDirty: boolean) => void;
  isEntering: boolean;
  onEntered: () => void;
  onClose: () => void;
};

/** A day of the week that is special, or that can be made so. */
export function DayPanel(props: DayPanelProps) {
  const { shop, day, today, isLocked, onDirty, isEntering, onEntered, onClose } = props;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isEntering) return;
    panel.current?.querySelector<HTMLElement>('form input')?.focus();
    onEntered();
  }, [isEntering, onEntered]);
  return (
    <Card as="section" aria-labelledby={titleId} data-panel>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape of whatever is focused inside */}
      <div
        ref={panel}
        className={styles.panel}
        onKeyDown={(event) => {
          // A window over the panel has its own Escape.
          if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('dialog')) return;
          event.preventDefault();
          onClose();
        }}
      >
        {isLocked ? (
          <ReadOnlyDay shop={shop} day={day} today={today} titleId={titleId} />
        ) : (
          <EditedDay shop={shop} day={day} today={today} titleId={titleId} onDirty={onDirty} />
        )}
      </div>
    </Card>
  );
}

type DayProps = Pick<DayPanelProps, 'shop' | 'day' | 'today'> & { titleId: string };

function ReadOnlyDay({ shop, day, today, titleId }: DayProps) {
  const slots = slotsOn(shop, 'opening', day).map(slotText);
  return (
    <>
      <h2 id={titleId} className={styles.panelTitle}>
        {longDay(day)}
      </h2>
      <p className={styles.soft}>{kindWords({ shop, day, today })}</p>
      <p>{slots.length > 0 ? slots.join(', ') : 'Fermé'}</p>
      {day < today ? <p className={styles.soft}>Ce jour est passé.</p> : null}
    </>
  );
}

function kindWords({ shop, day, today }: Omit<DayProps, 'titleId'>): string {
  const entry = specialOn(shop.specialHours, day);
  if (!entry) return 'Horaires habituels';
  const recurrence = isYearly(entry.day) ? 'tous les ans' : 'cette année seulement';
  return `${specialName(entry, shop.address.country, today) ?? 'Horaire exceptionnel'} · ${recurrence}`;
}

function EditedDay({ shop, day, today, titleId, onDirty }: DayProps & Pick<DayPanelProps, 'onDirty'>) {
  const [entry] = useState(() => specialOn(shop.specialHours, day) ?? null);
  const [isDeleting, setDeleting] = useState(false);
  const form = useSpecialForm({
    entry,
    start: () => (entry ? { ...draftOf(entry, today), day } : usualDraft(shop, day)),
    today,
    onDone: () => onDirty(false),
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <>
      <div className={styles.panelHead}>
        <h2 id={titleId} className={styles.panelTitle}>
          {longDay(day)}
        </h2>
        {isDirty ? (
          <Badge tone="amber" icon={IconPencil}>
            Non enregistré
          </Badge>
        ) : null}
      </div>
      <p className={styles.soft}>{kindWords({ shop, day, today })}</p>
      <form
        id={form.id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.notice}
        <SpecialFields form={form} />
        <StrandedNotice stranded={isDirty ? form.stranded : null} />
        {form.errors['day'] ? (
          <p role="alert" className={styles.refused}>
            {form.errors['day']}
          </p>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isWide
          isBusy={form.isSaving}
          disabledBecause={isDirty ? null : entry ? UNCHANGED : USUAL}
        >
          {isDirty && form.stranded ? SAVE_ANYWAY : 'Enregistrer'}
        </Button>
        {entry ? (
          <Button variant="dangerText" isWide onClick={() => setDeleting(true)}>
            Supprimer cet horaire exceptionnel
          </Button>
        ) : (
          <RouteButton to="/settings/hours" search={{}} variant="subtle" isWide>
            Modifier tous les {WEEKDAY_NAMES[weekdayOf(day)]}s
          </RouteButton>
        )}
      </form>
      {isDeleting && entry ? <DeleteSpecial entry={entry} today={today} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}
