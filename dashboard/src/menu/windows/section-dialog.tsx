import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { createSection, saveSection } from '@comptoir/contract/menu.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Section, SectionHead, SectionInput } from '@comptoir/domain/menu/section.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { imageDraftOf } from '../../images/image-draft.ts';
import { sendImage } from '../../images/images.queries.ts';
import { NO_ORDER } from '../menu-command.ts';
import { useMenuContext } from '../menu-context.ts';
import { menuOf, patchMenu, type ShopRef, type ShownMenu } from '../menu.queries.ts';
import { sectionChanges } from './conflict-changes.ts';
import { ElementWindow, type ElementSending } from './element-window.tsx';
import { isSameSection, sectionDraftOf, sectionErrors, sectionInputOf, type SectionDraft } from './section-draft.ts';
import { SectionForm } from './section-form.tsx';

type SectionDialogProps = { shopRef: ShopRef; section: Section | null; onClose: () => void };

/** SEC-06: `section` null is a new one. */
export function SectionDialog(props: SectionDialogProps) {
  const { data: menu } = useQuery(menuOf(props.shopRef));
  return menu ? <SectionWindow {...props} menu={menu} /> : null;
}

function SectionWindow({ shopRef, section, menu, onClose }: SectionDialogProps & { menu: ShownMenu }) {
  const { canEdit, editRefusal, timeZone } = useMenuContext();
  const today = localDay(useNow(), timeZone);
  const cache = useQueryClient();

  async function inputOf(draft: SectionDraft, opened: SectionHead | null): Promise<SectionInput> {
    const before = imageDraftOf(opened);
    const image = await sendImage(draft.image, { before, companyId: shopRef.companyId, purpose: 'section' });
    return sectionInputOf(draft, image);
  }
  async function send(input: SectionInput, opened: SectionHead | null, sending: ElementSending) {
    const { version, elsewhere, ...options } = sending;
    const body = { section: input, ...elsewhere };
    const { section: saved, reports } = await (opened === null || version === null
      ? call(createSection, { params: shopRef, body }, options)
      : call(saveSection, { params: { ...shopRef, key: opened.key }, body: { ...body, version } }, options));
    patchMenu(cache, shopRef.shopId, { menuVersion: NO_ORDER, patch: { sections: [saved] } });
    return reports;
  }

  return (
    <ElementWindow<SectionHead, SectionDraft, SectionInput>
      title={section ? 'Modifier la section' : 'Nouvelle section'}
      width={1000}
      entity={section}
      record="section"
      copied={{ kind: 'section', parentKey: null }}
      powers={{ canEdit, editRefusal }}
      draftOf={sectionDraftOf}
      isSame={isSameSection}
      errorsOf={(draft, opened) => sectionErrors(draft, { today, section: opened })}
      inputOf={inputOf}
      send={send}
      changesOf={(opened, current) => sectionChanges(menu, opened, current)}
      success="La section a bien été enregistrée."
      failure={CLIENT_ERRORS.sectionNotSaved}
      onClose={onClose}
    >
      {(form) => <SectionForm form={form} today={today} isNew={section === null} isReadOnly={!canEdit} />}
    </ElementWindow>
  );
}
