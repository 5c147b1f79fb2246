import * as contract from '@comptoir/contract/menu-drafts.ts';
import { handle, type Handler } from '../http/handle.ts';
import { previewDraft } from './draft-link.ts';
import {
  changeDraft,
  createDraft,
  deleteDraft,
  listDrafts,
  putBackDraft,
  readDraft,
  renameDraft,
} from './edit-draft.ts';
import { publishDraft, scheduleDraft } from './publish-draft.ts';
import { undoPublication } from './undo-publication.ts';

export const menuDraftsRoutes: Handler[] = [
  handle(contract.listMenuDrafts, listDrafts),
  handle(contract.createMenuDraft, createDraft),
  handle(contract.readMenuDraft, readDraft),
  handle(contract.renameMenuDraft, renameDraft),
  handle(contract.changeMenuDraft, changeDraft),
  handle(contract.deleteMenuDraft, deleteDraft),
  handle(contract.putBackMenuDraft, putBackDraft),
  handle(contract.previewMenuDraft, previewDraft),
  handle(contract.publishMenuDraft, publishDraft),
  handle(contract.scheduleMenuDraft, scheduleDraft),
  handle(contract.undoMenuDraft, undoPublication),
];
