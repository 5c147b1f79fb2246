import { IconMoped } from '@tabler/icons-react';
import { french } from '@comptoir/domain/kernel/text.ts';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import type { DriversTab } from '../drivers-search.ts';
import { Invitation } from './invitation.tsx';

/** DRV-26. */
const WORDS: Record<DriversTab, { title: string; text?: string }> = {
  employee: {
    title: french("Vous n'avez pas encore de livreur employé."),
    text: french("Invitez-les à installer l'application livreur avec l'identifiant de votre magasin."),
  },
  independent: { title: 'Aucun livreur indépendant ne travaille encore avec votre magasin.' },
};

export function NoDriver({ tab }: { tab: DriversTab }) {
  return <EmptyState icon={IconMoped} {...WORDS[tab]} action={<Invitation />} />;
}
