import type { CampaignCosts } from '@comptoir/domain/settings/campaign-costs.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { asTypedFigure, figureFault, readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import { IconPercentage } from '@tabler/icons-react';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { useUser } from '../session/session.ts';
import { saveCosts, useCostsChanged } from './campaigns.queries.ts';

type Draft = { materialBasisPoints: string };
const TOO_MUCH = french('Le coût matière ne peut pas dépasser 100 % des ventes.');

const basisPoints = (typed: string): number | null => {
  const figure = readPositive(typed);
  return figure === null ? null : Math.round(figure * 100);
};

/** CMP-09: emptied, the margin is unknown again. */
export function CostsWindow({ costs, onClose }: { costs: CampaignCosts; onClose: () => void }) {
  const { companyId, shopCount } = useUser();
  const tellChanged = useCostsChanged();
  const { materialBasisPoints: saved } = costs;
  const form = useForm<Draft>({
    start: { materialBasisPoints: saved === null ? '' : asTypedFigure(saved / 100) },
    check: ({ materialBasisPoints: typed }) => ({
      materialBasisPoints: figureFault('percent', typed) ?? ((basisPoints(typed) ?? 0) > 10_000 ? TOO_MUCH : null),
    }),
    send: async (draft, { keyOf }) => {
      const body = { materialBasisPoints: basisPoints(draft.materialBasisPoints) };
      await saveCosts(companyId, body, keyOf(body));
      form.restart(draft);
      toast.success({ text: french('Le coût matière a bien été modifié.') });
      onClose();
      await tellChanged();
    },
    onFailure: (error) =>
      showRefusalOr(error, french("Le coût matière n'a pas pu être enregistré, merci de réessayer !")),
  });
  return (
    <FormWindow
      title="Coût matière"
      icon={IconPercentage}
      form={form}
      refusal={null}
      onClose={onClose}
      {...(shopCount > 1 ? { context: 'Tous vos magasins' } : {})}
    >
      <form id={form.id} noValidate onSubmit={(event) => form.submit(event)}>
        <FigureField
          kind="percent"
          label="Part des ventes"
          name="materialBasisPoints"
          suffix="%"
          help={french("Ce que coûtent vos ingrédients et vos emballages. Sans elle, la marge n'est pas calculée.")}
          isFocusedFirst
          {...form.field('materialBasisPoints', (typed) => typed.trim())}
        />
      </form>
    </FormWindow>
  );
}
