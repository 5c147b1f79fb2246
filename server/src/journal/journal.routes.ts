import * as contract from '@comptoir/contract/journal.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import { exportJournal } from './export-journal.ts';
import { listJournalPeople, readJournal } from './read-journal.ts';

export const journalRoutes: Handler[] = [
  handle(contract.readJournal, readJournal),
  handle(contract.listJournalPeople, listJournalPeople),
  handleRaw(contract.exportJournal, exportJournal),
];
