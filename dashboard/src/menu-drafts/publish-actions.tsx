import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { publishMenuDraft, scheduleMenuDraft, undoMenuDraft } from '@comptoir/contract/menu-drafts.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { diffLines, hourText } from '@comptoir/domain/menu-drafts/menu-drafts.labels.ts';
import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { IconArrowBackUp, IconCalendarClock, IconCalendarOff, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { PreviewDialog } from '../menu-sync/preview/preview-dialog.tsx';
import { menuKey } from '../menu/menu.queries.ts';
import { useMenuContext } from '../menu/menu-context.ts';
import { useUser } from '../session/session.ts';
import type { Drafted } from './drafted.ts';
import { HourWindow } from './hour-window.tsx';
import { putDraft, type DraftRef } from './menu-drafts.queries.ts';

type PublishActionsProps = { draftRef: DraftRef; draft: MenuDraft; drafted: Drafted };

/** DRF-08, DRF-09, DRF-12: at once, at an hour, and back. */
export function PublishActions({ draftRef, draft, drafted }: PublishActionsProps) {
  const { timeZone } = useUser();
  const { editRefusal, canEdit } = useMenuContext();
  const cache = useQueryClient();
  const [opened, setOpened] = useState<'publish' | 'hour' | 'undo' | null>(null);
  const close = () => setOpened(null);
  const { state, publishAt } = draft;
  const unready =
    editRefusal ??
    (drafted.conflicts.length > 0 ? refusalSentence('draft-conflicts') : null) ??
    (drafted.count === 0 ? refusalSentence('draft-empty') : null);
  const unplanning = useMutation({
    mutationFn: () =>
      call(scheduleMenuDraft, { params: draftRef, body: { publishAt: null } }, { idempotencyKey: commandKey() }),
    onSuccess: (saved) => putDraft(cache, draftRef, saved),
    onError: (error) => showError(error),
  });
  if (state === 'published')
    return (
      <>
        <Button
          icon={IconArrowBackUp}
          disabledBecause={canEdit ? null : refusalSentence('FORBIDDEN')}
          onClick={() => setOpened('undo')}
        >
          Annuler la publication
        </Button>
        {opened === 'undo' ? <UndoDialog draftRef={draftRef} draft={draft} onClose={close} /> : null}
      </>
    );
  return (
    <>
      {publishAt === null ? (
        <Button icon={IconCalendarClock} disabledBecause={unready} onClick={() => setOpened('hour')}>
          Publier à une heure
        </Button>
      ) : (
        <Button
          icon={IconCalendarOff}
          isBusy={unplanning.isPending}
          disabledBecause={editRefusal}
          aria-label={`Annuler la publication prévue ${hourText(publishAt, timeZone)}`}
          onClick={() => unplanning.mutate()}
        >
          Annuler l’heure
        </Button>
      )}
      <Button variant="primary" icon={IconSend} disabledBecause={unready} onClick={() => setOpened('publish')}>
        Publier
      </Button>
      {opened === 'publish' ? (
        <PublishDialog draftRef={draftRef} draft={draft} drafted={drafted} onClose={close} />
      ) : null}
      {opened === 'hour' ? <HourWindow draftRef={draftRef} onClose={close} /> : null}
    </>
  );
}

/** DRF-08: what was compared is what is published. */
function PublishDialog({ draftRef, draft, drafted, onClose }: PublishActionsProps & { onClose: () => void }) {
  const cache = useQueryClient();
  const { name } = draft;
  return (
    <PreviewDialog
      context={french(`Publier « ${name} » maintenant`)}
      intro="Ces changements sont en vente tout de suite. La carte d’aujourd’hui est sauvegardée : la publication s’annule en un geste."
      confirmLabel="Publier maintenant"
      namesShops={false}
      load={() => Promise.resolve(drafted.preview)}
      confirm={async ({ previewId }) => {
        const options = { idempotencyKey: commandKey() };
        // The version that was compared; the draft may be another one by now.
        const version = Number(previewId);
        putDraft(cache, draftRef, await call(publishMenuDraft, { params: draftRef, body: { version } }, options));
        await cache.invalidateQueries({ queryKey: menuKey(draftRef.shopId) });
        toast.success({ text: french(`« ${name} » est en vente.`) });
        onClose();
      }}
      failure={CLIENT_ERRORS.generic}
      onClose={onClose}
    />
  );
}

const MOST_LINES = 5;

/** DRF-12: what goes back, and what somebody has changed since, which stays. */
function UndoDialog({ draftRef, draft, onClose }: Omit<PublishActionsProps, 'drafted'> & { onClose: () => void }) {
  const cache = useQueryClient();
  const [since, setSince] = useState<string[]>([]);
  const undo = (menuVersion: number | null, options: { idempotencyKey: string }) =>
    call(undoMenuDraft, { params: draftRef, body: { menuVersion } }, options);
  return (
    <PreviewDialog
      context={french(`Annuler la publication de « ${draft.name} »`)}
      intro={sinceText(since)}
      confirmLabel="Annuler la publication"
      tone={since.length > 0 ? 'danger' : 'primary'}
      namesShops={false}
      load={async (): Promise<SyncPreview> => {
        const { since: kept, undone } = await undo(null, { idempotencyKey: commandKey() });
        setSince(diffLines(kept));
        return { previewId: String(undone.menuVersion), expiresAt: '', shops: [undone] };
      }}
      confirm={async ({ shops: [shop] }) => {
        const { draft: open } = await undo(shop?.menuVersion ?? null, { idempotencyKey: commandKey() });
        putDraft(cache, draftRef, open);
        await cache.invalidateQueries({ queryKey: menuKey(draftRef.shopId) });
        toast.success({ text: 'La publication a bien été annulée.' });
        onClose();
      }}
      failure={CLIENT_ERRORS.snapshotNotRestored}
      onClose={onClose}
    />
  );
}

function sinceText(lines: readonly string[]): string {
  if (lines.length === 0) return 'La carte redevient celle d’avant. Le brouillon reste en préparation.';
  const left = lines.length - MOST_LINES;
  const more = left > 0 ? `, et ${left} ${plural(left, 'autre', 'autres')}` : '';
  return french(
    `Changé depuis la publication, et gardé tel quel : ${lines.slice(0, MOST_LINES).join(' ; ')}${more}. Le reste redevient comme avant.`,
  );
}
