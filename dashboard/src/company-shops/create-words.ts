import { french } from '@comptoir/domain/kernel/text.ts';

export const CREATE_FAILED = french("Le magasin n'a pas pu être créé, merci de réessayer !");
