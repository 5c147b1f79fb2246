import { IconMapPin } from '@tabler/icons-react';
import { isPartShown } from '@comptoir/domain/session/pages.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import { useUser, viewOf } from '../session/session.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';

/** ORD-15: the orders screen of a phone has no room for the button, which stands under « Plus ». */
export function FollowLink({ onFollow }: { onFollow: () => void }) {
  if (!isPartShown('driverTracking', viewOf(useUser()))) return null;
  return (
    <Link to="/" search={{ suivi: 1 }} className={shared.sideLink} onClick={onFollow}>
      <Glyph icon={IconMapPin} size={22} />
      Suivre vos livreurs
    </Link>
  );
}
