import { describe, expect, test } from 'vitest';
import { contactRefusal, judgedAttachment, MAX_ATTACHMENT_BYTES, missingContactFields } from './contact.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const [PNG, JPEG, PDF] = [bytes('\x89PNG\r\n\x1A\n'), bytes('\xFF\xD8\xFF\xE0'), bytes('%PDF-1.4')];

describe('HLP-09 the attachment is what its bytes say, and not what it is called', () => {
  test.each([
    ['capture.png', PNG, 10, 'png'],
    ['photo.JPEG', JPEG, 10, 'jpeg'],
    ['photo.jpg', JPEG, 10, 'jpeg'],
    ['facture.pdf', PDF, MAX_ATTACHMENT_BYTES, 'pdf'],
    ['facture.pdf', PDF, MAX_ATTACHMENT_BYTES + 1, 'attachment-too-large'],
    ['facture.pdf', PNG, 10, 'attachment-type'],
    ['photo.jfif', JPEG, 10, 'attachment-type'],
    ['page.html', bytes('<html>'), 10, 'attachment-type'],
    ['vide.pdf', bytes(''), 0, 'attachment-type'],
  ])('%s', (name, start, size, judged) => {
    expect(judgedAttachment({ name, size, start })).toBe(judged);
  });
});

test('HLP-10 what must be filled in; the telephone may stay empty', () => {
  const filled = { name: 'Mimi', email: 'mimi@chezmimi.exemple', message: 'Bonjour' };
  expect(contactRefusal(filled)).toBeNull();
  expect(contactRefusal({ ...filled, message: ' \n' })).toBe('MISSING_FIELDS');
  expect(contactRefusal({ ...filled, email: 'mimi' })).toBe('INVALID_EMAIL');
  expect(missingContactFields({ name: '', email: ' ', message: 'x' })).toEqual(['name', 'email']);
});
