import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { createSection, saveSection } from '@comptoir/contract/menu.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Section, SectionHead, SectionInput } from '@comptoir/domain/menu/section.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { sendImage } from '../../images/images.queries.ts';
import { useMenuContext, useShownMenu } from '../menu-context.ts';
import { sectionChanges } from './conflict-changes.ts';
import { ElementWindow, NOTHING_ON_SALE, type ElementSending } from './element-window.tsx';
import { isSameSection, sectionDraftOf, sectionErrors, sectionInputOf, type SectionDraft } from './section-draft.ts';
import { SectionForm } from './section-form.tsx';

/** SEC-06: `section` null is a new one. */
export function SectionDialog({ section }: { section: Section | null }) {
  const { shopRef, canEdit, timeZone, draft: inDraft } = useMenuContext();
  const menu = useShownMenu();
  const today = localDay(useNow(), timeZone);

  async function send(input: SectionInput, { saved, elsewhere, options }: ElementSending) {
    if (inDraft) {
      const { products: _, ...was } = section ?? { products: null };
      const opened = section ? { was } : {};
      await inDraft.send([{ do: 'section', key: saved?.key ?? null, section: input, ...opened }], options);
      return NOTHING_ON_SALE;
    }
    const body = { section: input, ...elsewhere };
    const reply = await (saved
      ? call(
          saveSection,
          { params: { ...shopRef, key: saved.key }, body: { ...body, version: saved.version } },
          options,
        )
      : call(createSection, { params: shopRef, body }, options));
    return { patch: { sections: [reply.section] }, reports: reply.reports };
  }

  return (
    <ElementWindow<SectionHead, SectionDraft, SectionInput>
      title={section ? 'Modifier la section' : 'Nouvelle section'}
      width={1000}
      entity={section}
      record="section"
      copied={{ kind: 'section', parentKey: null }}
      draftOf={sectionDraftOf}
      isSame={isSameSection}
      errorsOf={(draft, opened) => sectionErrors(draft, { today, section: opened })}
      inputOf={async (draft, opened) => sectionInputOf(draft, await sendImage(draft.image, opened, shopRef, 'section'))}
      send={send}
      changesOf={(opened, current) => sectionChanges(menu, opened, current)}
      success="La section a bien été enregistrée."
      failure={CLIENT_ERRORS.sectionNotSaved}
    >
      {(form, _, nameNote) => (
        <SectionForm form={form} today={today} isNew={section === null} isReadOnly={!canEdit} nameNote={nameNote} />
      )}
    </ElementWindow>
  );
}
