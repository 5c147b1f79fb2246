import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { menuOf } from '../menu/menu.queries.ts';
import { PrintersScreen } from '../printers/page/printers-screen.tsx';
import { useUser } from '../session/session.ts';

/** The stations of a kitchen are sections of the menu, which is another room's. */
export function PrintersPage() {
  const { companyId, shopId } = useUser();
  const { data: menu } = useQuery(menuOf({ companyId, shopId }));
  const sections = Object.entries(menu?.sections ?? {})
    .map(([value, { name }]) => ({ value, label: name }))
    .toSorted((one, other) => compareFrench(one.label, other.label));
  return <PrintersScreen sections={sections} />;
}
