import { expect, test } from 'vitest';
import { z } from 'zod';
import { sayFieldsInFrench } from './field-words.ts';

sayFieldsInFrench();

test.each([
  [z.int().max(999), 1_000, 'Ce nombre est trop grand.'],
  [z.int().min(1), 0, 'Ce nombre est trop petit.'],
  [z.int(), 1.5, 'Un nombre entier est attendu.'],
  [z.number(), 'douze', 'Un nombre est attendu.'],
  [z.string().max(3), 'abcd', 'Au plus 3 caractères.'],
  [z.string().min(2), 'a', 'Au moins 2 caractères.'],
  [z.string().min(1), '', 'Ce champ est obligatoire.'],
  [z.string(), undefined, 'Ce champ est obligatoire.'],
  [z.string(), 12, 'Un texte est attendu.'],
  [z.array(z.string()).min(1), [], 'Au moins 1 élément.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Au plus 1 élément.'],
  [z.enum(['on', 'off']), 'maybe', 'Ce choix n’existe pas.'],
  [z.email(), 'lea@', 'Cette adresse e-mail n’est pas valide.'],
  [z.iso.date(), '2026-02-31', 'Cette date n’existe pas.'],
  [z.string().regex(/^\d+$/), 'abc', 'Ce n’est pas la forme attendue.'],
  [z.strictObject({}), { color: 1 }, 'Champ inconnu : color.'],
  [z.strictObject({}), { color: 1, size: 2 }, 'Champs inconnus : color, size.'],
  [z.union([z.string(), z.number()]), true, 'Cette valeur n’est pas valide.'],
  [z.string().refine((text) => text === 'a', 'Un « a », rien d’autre.'), 'b', 'Un « a », rien d’autre.'],
  [z.string().refine((text) => text === 'a'), 'b', 'Cette valeur n’est pas valide.'],
  [z.int().max(9, 'Neuf au plus.'), 10, 'Neuf au plus.'],
])('ERR-21 case %#: a wrong field is told in plain French', (schema, value, words) => {
  const message = schema.safeParse(value).error?.issues[0]?.message;
  expect(message?.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(words);
});
