import * as contract from '@comptoir/contract/welcome-message.ts';
import { handle } from '../http/handle.ts';
import { readWelcomeMessage, saveWelcomeMessage } from './save-welcome-message.ts';

export const welcomeMessageRoutes = [
  handle(contract.readWelcomeMessage, readWelcomeMessage),
  handle(contract.saveWelcomeMessage, saveWelcomeMessage),
];
