import { IconArrowsExchange, IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { french } from '@comptoir/domain/kernel/text.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { StaffMember } from '@comptoir/domain/staff/staff.ts';
import { useState } from 'react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../../session/session.ts';
import { useHandOver, useSetSignIn } from '../staff.queries.ts';

/** TEA-10, TEA-11: nothing of this is done to oneself. */
export function PersonMenu({ member }: { member: StaffMember }) {
  const user = useUser();
  const params = { companyId: user.companyId, userId: member.userId };
  const menu = useMenu();
  const signIn = useSetSignIn(params);
  const handOver = useHandOver(params);
  const [asked, setAsked] = useState<'suspend' | 'hand-over' | null>(null);
  if (member.userId === user.userId) return null;
  const close = () => setAsked(null);
  const choose = (act: () => void) => () => {
    menu.close();
    act();
  };
  const mayHandOver = isCompanyAdmin(user) && member.canSignIn && member.rank !== 'administrator';
  return (
    <>
      <IconButton icon={IconDots} label="Autres actions" {...menu.button} />
      <Menu popup={menu} label={`Actions pour ${member.firstName}`}>
        <MenuGroup label={`Actions pour ${member.firstName}`} isLabelHidden>
          {member.canSignIn ? (
            <MenuItem icon={IconPlayerPause} onSelect={choose(() => setAsked('suspend'))}>
              Suspendre
            </MenuItem>
          ) : (
            <MenuItem icon={IconPlayerPlay} onSelect={choose(() => signIn.mutate(true))}>
              Réactiver
            </MenuItem>
          )}
          {mayHandOver ? (
            <MenuItem icon={IconArrowsExchange} onSelect={choose(() => setAsked('hand-over'))}>
              Passer la main
            </MenuItem>
          ) : null}
        </MenuGroup>
      </Menu>
      {asked === 'suspend' ? (
        <ConfirmDialog
          title={`Suspendre ${member.firstName}\u00A0?`}
          text="Ses écrans se ferment aussitôt et la connexion est refusée. Vous pourrez réactiver le compte."
          confirmLabel="Suspendre"
          tone="danger"
          isBusy={signIn.isPending}
          onConfirm={() => signIn.mutate(false, { onSettled: close })}
          onCancel={close}
        />
      ) : null}
      {asked === 'hand-over' ? (
        <ConfirmDialog
          title={`Passer la main à ${member.firstName}\u00A0?`}
          text={`${member.firstName} administre l’entreprise, et vous gardez la gérance de tous les magasins.`}
          confirmLabel="Passer la main"
          tone="danger"
          isBusy={handOver.isPending}
          onConfirm={() =>
            handOver.mutate(member.email, {
              onSuccess: () =>
                toast.success({ text: french(`${member.firstName} administre maintenant l'entreprise.`) }),
              onSettled: close,
            })
          }
          onCancel={close}
        />
      ) : null}
    </>
  );
}
